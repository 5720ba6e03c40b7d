import type { ComponentProps, ReactElement } from 'react'
import { Count } from '../amount/count'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { IconSource } from '../icon/icon-source'
import styles from './action-button.module.css'

export interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The icon's name, or an element of 18 px in its place. */
  readonly icon: IconSource | ReactElement
  /** The action and how often it was taken, for screen readers. */
  readonly label: string
  /** Shown beside the icon; nothing for zero. */
  readonly count?: number | undefined
}

/**
 * One of a row of actions below something, with how often it was taken. Set `aria-disabled` if the reader may look
 * but not act; `className` colours the reader's own action.
 */
export function ActionButton({ icon, label, count, className, ...rest }: ActionButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.action, className)}>
      {typeof icon === 'string' ? <Icon name={icon} size={18} /> : icon}
      {count ? <Count of={count} /> : null}
    </button>
  )
}
