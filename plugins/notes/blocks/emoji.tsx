import { use } from 'react'
import { Picture } from '#kernel/react'
import styles from './blocks.module.css'
import { MediaCoverContext } from './media-cover-context'

/** Width in px at which an emoji picture is requested, a little larger than the largest text. */
const EMOJI_SIZE = { width: 24 }

/** Renders a custom emoji as a picture, or as text if the note's media are covered. */
export function Emoji({ shortcode, url }: { shortcode: string; url: string }) {
  const name = `:${shortcode}:`
  if (use(MediaCoverContext)) return name
  return (
    <Picture className={styles.emoji} url={url} size={EMOJI_SIZE} alt={name} title={name} fallback={name} />
  )
}
