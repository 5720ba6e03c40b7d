import { classNames } from '../class-names'
import { Badge, type BadgeProps } from './badge'
import styles from './navigation-dot.module.css'

interface NavigationDotProps extends Pick<BadgeProps, 'count' | 'label'> {
  readonly className?: string | undefined
}

/**
 * A dot in a link of the sidebar or the bottom bar that leads to something new. It takes no space: it is on the icon
 * where the label is hidden, and at the end of the label otherwise.
 */
export const NavigationDot = ({ className, ...badge }: NavigationDotProps) => (
  <span className={classNames(styles.dot, className)}>
    <Badge {...badge} isDot />
  </span>
)
