import type { NoteKindProps } from '#contracts/notes'
import { Picture } from '#kernel/react'
import { PathLink } from '#kernel/router'
import { Icon } from '#ui-kit'
import { readChannel } from '../read-channel'
import styles from './channel-card.module.css'

/** px */
const SIZE = { width: 48, how: 'fill' } as const

/** A room that was opened, as a card that leads there. */
export default function ChannelCard({ event }: NoteKindProps) {
  const channel = readChannel(event.content)
  if (!channel) return null
  const sign = (
    <span className={styles.picture}>
      <Icon name="chats" />
    </span>
  )
  return (
    <PathLink className={styles.card} path={`/chats/${event.id}`}>
      {channel.picture ? (
        <Picture
          className={styles.picture}
          url={channel.picture}
          size={SIZE}
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
    </PathLink>
  )
}
