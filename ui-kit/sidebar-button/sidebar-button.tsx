import { Button, type ButtonProps } from '../button/button'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import type { IconSource } from '../icon/icon-source'
// These styles must come after the styles of `Button`, because they override some of them in the narrow sidebar.
import styles from './sidebar-button.module.css'

export interface SidebarButtonProps extends Omit<ButtonProps, 'aria-label' | 'block' | 'children'> {
  readonly icon: IconSource
  readonly label: string
  /** True if the icon stands before the label in the wide sidebar too. */
  readonly showIcon?: boolean
}

/** A button as wide as the sidebar. A narrow sidebar shows only its icon. */
export function SidebarButton({
  icon,
  label,
  showIcon,
  size = 'medium',
  className,
  ...rest
}: SidebarButtonProps) {
  return (
    <Button {...rest} size={size} block aria-label={label} className={classNames(styles.button, className)}>
      <span className={classNames(styles.icon, showIcon && styles.shown)}>
        <Icon name={icon} size={showIcon || size === 'small' ? 18 : 20} />
      </span>
      <span className={styles.label}>{label}</span>
    </Button>
  )
}
