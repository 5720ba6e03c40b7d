import { classNames } from '../class-names'
import styles from './skeleton.module.css'

/** A placeholder in the shape of the content that is loading. Its sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = 14,
  round,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round)}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
