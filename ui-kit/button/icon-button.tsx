import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { Icon, type IconName } from '../icon/icon'
import styles from './button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName
  /** What it does, for screen readers and as a tooltip. */
  readonly label: string
}

/** A button that is only an icon; it always has a name. */
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
