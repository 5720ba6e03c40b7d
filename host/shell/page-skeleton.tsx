import { SkeletonRow } from '#ui-kit'
import styles from './page-skeleton.module.css'

const ROWS = [0, 1, 2, 3, 4, 5]

/** Shown while a page is loading: the outlines of a header and notes. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.header} />
      {ROWS.map(row => (
        <SkeletonRow key={row} />
      ))}
    </div>
  )
}
