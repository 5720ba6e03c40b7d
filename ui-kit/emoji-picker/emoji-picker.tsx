import type { ComponentType } from 'react'
import { createLazyComponent } from '../lazy/lazy-component'
import type { Emoji } from './emoji-groups'
import styles from './emoji-picker.module.css'

export interface EmojiPickerProps {
  onPick(emoji: Emoji): void
  /** The recently used emoji, newest first. The caller stores them. */
  readonly recentEmoji?: readonly Emoji[]
  /** The user's own emoji with pictures. */
  readonly customEmoji?: readonly Emoji[]
  /**
   * Renders the picture of a custom emoji; a plain `img` by default. Pass a constant component, because a new one
   * renders all pictures again.
   */
  readonly EmojiImage?: ComponentType<{ readonly url: string }>
}

const lazyEmojiPanel = createLazyComponent(() => import('./emoji-panel'))

/** Loads the list of emoji before its first use. */
export const preloadEmojiPicker = lazyEmojiPanel.preload

/**
 * All emoji in groups, with a search field, for a popover or a dialog. It has its final size before the emoji have
 * loaded.
 */
export function EmojiPicker(props: EmojiPickerProps) {
  return (
    <div className={styles.box}>
      <lazyEmojiPanel.Component {...props} />
    </div>
  )
}
