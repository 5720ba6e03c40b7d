import type { ReactNode } from 'react'
import styles from './aside-panel.module.css'

export interface AsidePanelProps {
  readonly title: string
  readonly children: ReactNode
}

/** One of the panels that stand below each other beside a page. */
export function AsidePanel({ title, children }: AsidePanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}
