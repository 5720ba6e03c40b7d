import type { ReactNode } from 'react'
import { Skeleton } from '#ui-kit'
import styles from './popular.module.css'

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The panel around its notes. */
export const PopularBox = ({ children }: { children: ReactNode }) => (
  <section className={styles.panel} aria-label="Popular">
    <h2 className={styles.heading}>Popular</h2>
    {children}
  </section>
)

/** As high as the first notes will be: what stands below stays where it is. */
export const PopularWaiting = () => (
  <div aria-hidden="true">
    {ROWS.map(row => (
      <div key={row} className={styles.waiting}>
        <Skeleton width="60%" />
        <Skeleton width="95%" />
        <Skeleton width="80%" />
      </div>
    ))}
  </div>
)
