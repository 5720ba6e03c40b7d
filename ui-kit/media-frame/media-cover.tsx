import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import styles from './media-frame.module.css'

export interface MediaCoverProps {
  /** Why it is covered; contains nothing that can be pressed. */
  readonly reason: ReactNode
  readonly action?: string
  /** Lies over a frame instead of standing in the text. */
  readonly over?: boolean
  onOpen(): void
}

/** Stands before what the reader may not want to see; a press takes it away. */
export function MediaCover({ reason, action = 'Show', over, onOpen }: MediaCoverProps) {
  return (
    <button type="button" className={classNames(styles.cover, over && styles.over)} onClick={onOpen}>
      <Icon name="hidden" />
      <span className={styles.reason} dir="auto">
        {reason}
      </span>
      <span className={styles.action}>{action}</span>
    </button>
  )
}
