import { Skeleton } from '#ui-kit'
import styles from './thread.module.css'

/** A note that is on its way. */
export function ThreadSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton width={40} height={40} round />
      <div>
        <Skeleton width="35%" />
        <Skeleton width="95%" />
        <Skeleton width="70%" />
      </div>
    </div>
  )
}
