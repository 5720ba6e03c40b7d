import type { ReactNode } from 'react'
import { Icon } from '../icon/icon'
import type { IconSource } from '../icon/icon-source'
import styles from './notice.module.css'

/**
 * A quiet line across the column. It says, for example, that the reader is offline, the account is read-only or a
 * plugin failed.
 */
export function Notice({
  icon = 'alert',
  children,
  action,
}: {
  icon?: IconSource
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={styles.notice} role="status">
      <Icon name={icon} size={18} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
