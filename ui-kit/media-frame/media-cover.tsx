import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import styles from './media-frame.module.css'

export interface MediaCoverProps {
  /** The reason why the content is covered. It must contain nothing that can be pressed. */
  readonly reason: ReactNode
  readonly actionLabel?: string
  /** True if the cover lies over a frame. Otherwise it stands within the text. */
  readonly isOverFrame?: boolean
  onOpen(): void
}

/** Covers content that the reader may not want to see. Pressing the cover removes it. */
export function MediaCover({ reason, actionLabel = 'Show', isOverFrame, onOpen }: MediaCoverProps) {
  return (
    <button type="button" className={classNames(styles.cover, isOverFrame && styles.over)} onClick={onOpen}>
      <Icon name="hidden" />
      <span className={styles.reason} dir="auto">
        {reason}
      </span>
      <span className={styles.action}>{actionLabel}</span>
    </button>
  )
}
