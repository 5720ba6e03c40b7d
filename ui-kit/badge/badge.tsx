import { classNames } from '../class-names'
import { formatCount } from '../format/format-count'
import { VisuallyHidden } from '../visually-hidden/visually-hidden'
import styles from './badge.module.css'

export interface BadgeProps {
  /** The number to show. Nothing is shown for 0. */
  readonly count: number
  /** The name of the counted things for screen readers, such as 'unread notifications'. */
  readonly label: string
  /** True if a dot is shown in place of the number. */
  readonly isDot?: boolean
}

/** The number of unread or waiting things, beside an icon or a label. */
export function Badge({ count, label, isDot }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classNames(styles.badge, isDot && styles.dot)}>
      {!isDot && <span aria-hidden="true">{count > 99 ? '99+' : count}</span>}
      <VisuallyHidden>
        {formatCount(count)} {label}
      </VisuallyHidden>
    </span>
  )
}

/** A small label that names the kind of a thing. */
export function LabelTag({
  children,
  tone = 'plain',
}: {
  children: string
  tone?: 'plain' | 'accent' | 'zap' | 'danger'
}) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>
}
