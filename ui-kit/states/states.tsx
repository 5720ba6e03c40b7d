import type { ReactNode } from 'react'
import { Icon } from '../icon/icon'
import type { IconSource } from '../icon/icon-source'
import styles from './states.module.css'

/** Says that a list or page is empty, and what the reader can do next. */
export function EmptyState({
  icon,
  title,
  children,
}: {
  icon?: IconSource
  title: string
  children?: ReactNode
}) {
  return (
    <div className={styles.state}>
      {icon && <Icon name={icon} size={32} />}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  )
}

/** Says that something failed. It shows what happened, what the reader can do, and the technical details. */
export function ErrorState({
  title,
  text,
  details,
  children,
}: {
  title: string
  text?: string | undefined
  details?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={styles.state} role="alert">
      <Icon name="error" size={32} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children}
      {details && <pre className={styles.details}>{details}</pre>}
    </div>
  )
}
