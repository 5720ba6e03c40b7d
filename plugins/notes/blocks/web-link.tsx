import type { ReactNode } from 'react'
import styles from './blocks.module.css'

/** An external link, without referrer and without weight for search engines. */
export function WebLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
      {children}
    </a>
  )
}
