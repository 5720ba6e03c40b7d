import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { IconSource } from '../icon/icon-source'
import styles from './button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconSource
  /** The name of the action, for screen readers and as a tooltip. */
  readonly label: string
}

/** A button that shows only an icon. Its label is required, so that it always has a name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.icon, className)}
    >
      <Icon name={icon} />
    </button>
  )
}
