import type { ComponentType } from 'react'
import { lazyPart } from '../lazy/lazy-part'
import type { Emoji } from './emoji-groups'
import styles from './emoji-picker.module.css'

export interface EmojiPickerProps {
  onPick(emoji: Emoji): void
  /** The emoji used last, newest first. The code that shows the picker stores them. */
  readonly recent?: readonly Emoji[]
  /** The user's own emoji with pictures. */
  readonly custom?: readonly Emoji[]
  /**
   * Renders these pictures; a plain `img` by default. Pass a constant, because another component renders all of them
   * again.
   */
  readonly picture?: ComponentType<{ readonly url: string }>
}

const panel = lazyPart(() => import('./emoji-panel'))

/** Loads the list of emoji before its first use. */
export const preloadEmoji = panel.preload

/**
 * All emoji in groups, with a search, for a popover or a dialog. Its box has its final size before the emoji have
 * loaded.
 */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <div className={styles.box}>
      <panel.Part {...props} />
    </div>
  )
}
