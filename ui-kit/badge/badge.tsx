import { classNames } from '../class-names'
import { formatCount } from '../format/count'
import { Spoken } from '../spoken/spoken'
import styles from './badge.module.css'

export interface BadgeProps {
  /** Nothing shows for 0. */
  readonly count: number
  /** What is counted, for screen readers: 'unread notifications'. */
  readonly label: string
  /** Only a dot: that there is something counts, not how much. */
  readonly dot?: boolean
}

/** How much is waiting, beside an icon or a label. */
export function Badge({ count, label, dot }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classNames(styles.badge, dot && styles.dot)}>
      {!dot && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
      <Spoken>
        {formatCount(count)} {label}
      </Spoken>
    </span>
  )
}

/** A word that says what kind of thing this is. */
export function Tag({
  children,
  tone = 'plain',
}: {
  children: string
  tone?: 'plain' | 'accent' | 'zap' | 'danger'
}) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
