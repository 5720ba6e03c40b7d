import type { ReactNode } from 'react'
import styles from './blocks.module.css'

/** An external link that sends no referrer and does not improve the linked page's rank in search engines. */
export function WebLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
      {children}
    </a>
  )
}
