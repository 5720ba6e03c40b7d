import type { ReactNode } from 'react'
import styles from './blocks.module.css'

/** A link away from here, which learns nothing of where it was and lends no weight. */
export function WebLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={styles.link} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
      {children}
    </a>
  )
}
