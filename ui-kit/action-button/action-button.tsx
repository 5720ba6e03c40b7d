import type { ComponentProps, ReactElement } from 'react'
import { ShortCount } from '../amount/short-count'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { IconSource } from '../icon/icon-source'
import styles from './action-button.module.css'

export interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The icon's name, or an element of 18 px that is shown in place of the icon. */
  readonly icon: IconSource | ReactElement
  /** Text for screen readers: the action, and how often it was taken. */
  readonly label: string
  /** Number shown beside the icon. Zero is not shown. */
  readonly count?: number | undefined
}

/**
 * One button in a row of actions, such as the row below a note. It shows how often the action was taken. Set
 * `aria-disabled` if the reader may see the action but not take it. `className` colours an action that the reader has
 * taken.
 */
export function ActionButton({ icon, label, count, className, ...rest }: ActionButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.action, className)}>
      {typeof icon === 'string' ? <Icon name={icon} size={18} /> : icon}
      {count ? <ShortCount value={count} /> : null}
    </button>
  )
}
