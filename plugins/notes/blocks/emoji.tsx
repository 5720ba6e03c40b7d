import { use } from 'react'
import { EmojiPicture } from '#kernel/react'
import styles from './blocks.module.css'
import { MediaCoverContext } from './media-cover-context'

/** Renders a custom emoji as a picture, or as text if the note's media are covered. */
export function Emoji({ shortcode, url }: { shortcode: string; url: string }) {
  const name = `:${shortcode}:`
  if (use(MediaCoverContext)) return name
  return <EmojiPicture className={styles.emoji} url={url} alt={name} title={name} fallback={name} />
}
