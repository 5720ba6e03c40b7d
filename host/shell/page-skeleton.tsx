import { Skeleton } from '#ui-kit'
import styles from './page-skeleton.module.css'

const ROWS = [0, 1, 2, 3, 4, 5]

/** A page that is on its way: a header and notes in outline. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.header} />
      {ROWS.map(row => (
        <div key={row} className={styles.row}>
          <Skeleton width={40} height={40} round />
          <div className={styles.lines}>
            <Skeleton width="40%" />
            <Skeleton width="95%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  )
}
