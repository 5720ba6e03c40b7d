import type { ComponentType } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import type { Emoji } from './emoji-groups'
import styles from './emoji-picker.module.css'

export interface EmojiPickerProps {
  onPick(emoji: Emoji): void
  /** The last ones, newest first; whoever shows the picker remembers them. */
  readonly recent?: readonly Emoji[]
  /** The user's own, with pictures. */
  readonly custom?: readonly Emoji[]
  /** Draws their pictures; a plain `img` when absent. A constant: another one draws all anew. */
  readonly picture?: ComponentType<{ readonly url: string }>
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
