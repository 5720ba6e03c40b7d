import type { ReactNode } from 'react'
import { channelPages } from '#contracts/chats'
import type { NoteKindViewProps } from '#contracts/notes'
import { useContributions } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { parseChannelMetadata } from '../channel/parse-channel'
import styles from './channel-card.module.css'
import { ChannelPicture } from './channel-row'

/** A card for the event that created a channel. It links to the channel's page. */
export default function ChannelCard({ event }: NoteKindViewProps) {
  const channel = parseChannelMetadata(event.content)
  if (!channel) return null
  return (
    <ChannelLink id={event.id}>
      <ChannelPicture url={channel.picture} />
      <span>
        <strong dir="auto">{channel.name}</strong>
        {channel.about && (
          <span className={styles.about} dir="auto">
            {channel.about}
          </span>
        )}
      </span>
    </ChannelLink>
  )
}

/** A link to the channel's page, if a plugin provides one. */
function ChannelLink({ id, children }: { id: string; children: ReactNode }) {
  const [page] = useContributions(channelPages)
  if (!page) return <div className={styles.card}>{children}</div>
  return (
    <RouteLink className={styles.card} to={page.value.to} params={{ channel: id }}>
      {children}
    </RouteLink>
  )
}
