import type { ReactNode } from 'react'
import type { NoteKindProps } from '#contracts/notes'
import { usePoint } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { readChannel } from '../channel/read-channel'
import { channelPages } from '../contract'
import styles from './channel-card.module.css'
import { ChannelPicture } from './channel-row'

/** A card for the event that created a channel. It links to the channel's page. */
export default function ChannelCard({ event }: NoteKindProps) {
  const channel = readChannel(event.content)
  if (!channel) return null
  return (
    <ToChannel id={event.id}>
      <ChannelPicture url={channel.picture} />
      <span>
        <strong dir="auto">{channel.name}</strong>
        {channel.about && (
          <span className={styles.about} dir="auto">
            {channel.about}
          </span>
        )}
      </span>
    </ToChannel>
  )
}

/** A link to the channel's page, if a plugin provides one. */
function ToChannel({ id, children }: { id: string; children: ReactNode }) {
  const [page] = usePoint(channelPages)
  if (!page) return <div className={styles.card}>{children}</div>
  return (
    <RouteLink className={styles.card} to={page.value.to} params={{ channel: id }}>
      {children}
    </RouteLink>
  )
}
