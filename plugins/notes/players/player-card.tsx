import { useState } from 'react'
import { Button, Icon } from '#ui-kit'
import { WebLink } from '../blocks/web-link'
import type { PlayerSite } from '../text'
import styles from './player-card.module.css'
import { getPlayerFrame } from './player-frame'

/** The permissions that a player's frame gets, as few as it needs. */
const ALLOWED = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-presentation'

interface PlayerCardProps {
  readonly site: PlayerSite
  readonly href: string
  readonly label: string
}

/** A link to a video or song on another site. The site's player loads only when pressed. */
export default function PlayerCard({ site, href, label }: PlayerCardProps) {
  const [playing, setPlaying] = useState(false)
  const frame = playing ? getPlayerFrame(site, href, location.hostname) : undefined
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Icon name="play" />
        <span className={styles.words}>
          <span className={styles.site}>{site}</span>
          <span className={styles.address}>
            <WebLink href={href}>{label.replace(/^https?:\/\/(?:www\.)?/i, '')}</WebLink>
          </span>
        </span>
        <Button size="small" aria-expanded={playing} onClick={() => setPlaying(!playing)}>
          {playing ? 'Close player' : 'Load player'}
        </Button>
      </div>
      {frame && (
        // biome-ignore lint/correctness/noRestrictedElements: a player of one of the few sites that the policy allows
        <iframe
          className={styles.frame}
          style={frame.height === undefined ? { aspectRatio: '16 / 9' } : { blockSize: frame.height }}
          src={frame.url}
          title={`${site} player`}
          allow={ALLOWED}
          sandbox={SANDBOX}
          // YouTube's player works only if it receives a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </div>
  )
}
