import type { NoteKindProps } from '#contracts/notes'
import { Icon } from '#ui-kit'
import { readChannel } from '../read-channel'
import styles from './channel-card.module.css'

/** A room that was opened, as a card that leads there. */
export default function ChannelCard({ event }: NoteKindProps) {
  const channel = readChannel(event.content)
  if (!channel) return null
  return (
    <a className={styles.card} href={`/chats/${event.id}`}>
      {channel.picture ? (
        <img
          className={styles.picture}
          src={channel.picture}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      ) : (
        <span className={styles.picture}>
          <Icon name="chats" />
        </span>
      )}
      <span>
        <strong dir="auto">{channel.name}</strong>
        {channel.about && (
          <span className={styles.about} dir="auto">
            {channel.about}
          </span>
        )}
      </span>
    </a>
  )
}
