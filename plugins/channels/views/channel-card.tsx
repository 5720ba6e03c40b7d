import type { ReactNode } from 'react'
import type { NoteKindProps } from '#contracts/notes'
import { Picture, usePoint } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Icon } from '#ui-kit'
import { channelPages } from '../contract'
import { readChannel } from '../read-channel'
import styles from './channel-card.module.css'

/** px */
const PICTURE_SIZE = { width: 48, how: 'fill' } as const

/** A card for the event that created a channel. It links to the channel's page. */
export default function ChannelCard({ event }: NoteKindProps) {
  const channel = readChannel(event.content)
  if (!channel) return null
  const sign = (
    <span className={styles.picture}>
      <Icon name="chats" />
    </span>
  )
  return (
    <ToChannel id={event.id}>
      {channel.picture ? (
        <Picture
          className={styles.picture}
          url={channel.picture}
          size={PICTURE_SIZE}
          alt=""
          width={48}
          height={48}
          instead={sign}
        />
      ) : (
        sign
      )}
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
