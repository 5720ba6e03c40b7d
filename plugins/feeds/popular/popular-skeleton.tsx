import { Skeleton } from '#ui-kit'
import styles from './popular.module.css'

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A placeholder as high as the first notes, so that the panels below do not move when the notes load. */
export const PopularSkeleton = () => (
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
