import { lazyPart } from '../lazy/lazy-part'
import type { Emoji } from './emoji-groups'
import styles from './emoji-picker.module.css'

export interface EmojiPickerProps {
  onPick(emoji: Emoji): void
  /** The last ones, newest first; whoever shows the picker remembers them. */
  readonly recent?: readonly Emoji[]
  /** The user's own, with pictures. */
  readonly custom?: readonly Emoji[]
}

const panel = lazyPart(() => import('./emoji-panel'))

/** Fetches the emoji ahead of the first use. */
export const preloadEmoji = panel.preload

/** All emoji in groups, with a search; goes into a popover or a dialog. Its box is there before they are. */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <div className={styles.box}>
      <panel.Part {...props} />
    </div>
  )
}
