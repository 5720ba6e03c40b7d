import { Skeleton } from '#ui-kit'
import styles from './feed.module.css'

/** A note that is on its way, in its shape. */
export function NoteSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton width={40} height={40} round />
      <div className={styles.lines}>
        <Skeleton width="35%" />
        <Skeleton width="92%" />
        <Skeleton width="64%" />
      </div>
    </div>
  )
}
