import { useMemo, useState } from 'react'
import { Config } from '#kernel/config'
import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useNostr, useOptionalService, useQuery, useStore } from '#kernel/react'
import { Button, Icon, Skeleton } from '#ui-kit'
import { findAppHandlers } from './app-handler'
import styles from './open-in-app.module.css'

const HANDLER_KIND = 31_990
const RECOMMENDATION_KIND = 31_989
const MAX_HANDLERS = 5
/** Maximum number of followed people whose recommendations are requested. */
const MAX_FOLLOWS = 500

/**
 * Lists other apps that can show an event that no plugin shows (NIP-89). Nothing is requested before the button is
 * pressed.
 */
export default function OpenInApp({ event }: { event: NostrEvent }) {
  const [open, setOpen] = useState(false)
  return open ? (
    <AppList event={event} />
  ) : (
    <Button size="small" onClick={() => setOpen(true)}>
      Open in another app
    </Button>
  )
}

function AppList({ event }: { event: NostrEvent }) {
  const { pubkey } = useStore(useNostr().session)
  const root = useOptionalService(Config)?.rootAccount
  const reader = pubkey ?? root
  const [follows] = useQuery({ kinds: [3], authors: reader ? [reader] : [] }).events
  const filters = useMemo(() => {
    const people = follows?.tags.flatMap(([name, key]) => (name === 'p' && isHexKey(key) ? [key] : [])) ?? []
    const authors = [...(reader ? [reader] : []), ...people.slice(0, MAX_FOLLOWS)]
    const kind = String(event.kind)
    return {
      apps: { kinds: [HANDLER_KIND], '#k': [kind], limit: 50 },
      word: { kinds: [RECOMMENDATION_KIND], authors, '#d': [kind], limit: 100 },
    }
  }, [event.kind, follows, reader])
  const { events: apps, phase } = useQuery(filters.apps)
  const { events: word } = useQuery(filters.word)
  const handlers = useMemo(() => findAppHandlers(event, apps, word, MAX_HANDLERS), [event, apps, word])
  if (handlers.length === 0)
    return phase === 'settled' ? (
      <p className={styles.quiet}>No app is known that shows this.</p>
    ) : (
      <Skeleton width="40%" />
    )
  return (
    <ul className={styles.apps} aria-label="Open in">
      {handlers.map(({ url, name, host }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={styles.app}>
            <bdi>{name}</bdi>
            {name !== host && <span className={styles.quiet}>{host}</span>}
            <Icon name="external" size={16} />
          </a>
        </li>
      ))}
    </ul>
  )
}
