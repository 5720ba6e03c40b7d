import { SkeletonRow } from '#ui-kit'
import styles from './page-skeleton.module.css'

const ROWS = [0, 1, 2, 3, 4, 5]

/** A page that is on its way: a header and notes in outline. */
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
