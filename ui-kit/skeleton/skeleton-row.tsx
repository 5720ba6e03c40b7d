import { Skeleton } from './skeleton'
import styles from './skeleton.module.css'

/** A placeholder for a row with a picture and some lines of text. */
export function SkeletonRow() {
  return (
    <div className={styles.row} aria-hidden="true">
      <Skeleton width={40} height={40} isRound />
      <div className={styles.lines}>
        <Skeleton width="35%" />
        <Skeleton width="92%" />
        <Skeleton width="64%" />
      </div>
    </div>
  )
}
