import { Skeleton } from './skeleton'
import styles from './skeleton.module.css'

/** A placeholder for lines of text; it is as high as these lines. */
export function SkeletonText({ lineCount }: { lineCount: number }) {
  return (
    <div className={styles.text} aria-hidden="true">
      {Array.from({ length: lineCount }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike
        <Skeleton key={line} width={line === lineCount - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
