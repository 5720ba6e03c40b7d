import { Skeleton } from './skeleton'
import styles from './skeleton.module.css'

/** A placeholder for lines of text; it is as high as these lines. */
export function SkeletonText({ lines }: { lines: number }) {
  return (
    <div className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
