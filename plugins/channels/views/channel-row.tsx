import { Picture } from '#kernel/react'
import { Icon, ListRow } from '#ui-kit'
import type { ChannelWithMetadata } from '../channel/channel-with-metadata'
import styles from './channel-card.module.css'

/** px */
const PICTURE_SIZE = { width: 48, mode: 'fill' } as const

/** A channel as a row that opens it. */
export function ChannelRow({ channel, onPress }: { channel: ChannelWithMetadata; onPress(): void }) {
  return (
    <ListRow
      title={channel.name}
      text={channel.about}
      leading={<ChannelPicture url={channel.picture} />}
      onPress={onPress}
      showsArrow
    />
  )
}

/** The picture of a channel, or a placeholder icon. */
export function ChannelPicture({ url }: { url: string | undefined }) {
  const placeholder = (
    <span className={styles.picture}>
      <Icon name="chats" />
    </span>
  )
  if (url === undefined) return placeholder
  return (
    <Picture
      className={styles.picture}
      url={url}
      size={PICTURE_SIZE}
      alt=""
      width={48}
      height={48}
      fallback={placeholder}
    />
  )
}
