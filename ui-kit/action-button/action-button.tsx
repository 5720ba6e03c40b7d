import type { ComponentProps, ReactElement } from 'react'
import { Count } from '../amount/count'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { IconSource } from '../icon/icon-source'
import styles from './action-button.module.css'

export interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name, or a mark of 18 px in its place. */
  readonly icon: IconSource | ReactElement
  /** What it does and how often that was done, for screen readers. */
  readonly label: string
  /** Shown beside the icon; nothing for zero. */
  readonly count?: number | undefined
}

/**
 * One of a row of acts under something, with how often it was done. `aria-disabled` where the reader may look but
 * not act; `className` colours what they did.
 */
export function ActionButton({ icon, label, count, className, ...rest }: ActionButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.action, className)}>
      {typeof icon === 'string' ? <Icon name={icon} size={18} /> : icon}
      {count ? <Count of={count} /> : null}
    </button>
  )
}
