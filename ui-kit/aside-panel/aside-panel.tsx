import type { ReactNode } from 'react'
import styles from './aside-panel.module.css'

export interface AsidePanelProps {
  readonly title: string
  readonly children: ReactNode
}

/** A panel of the right column. */
export function AsidePanel({ title, children }: AsidePanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
