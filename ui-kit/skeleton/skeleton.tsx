import { classNames } from '../class-names'
import styles from './skeleton.module.css'

/** A placeholder in the shape of the content that is loading. Its sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = 14,
  isRound,
}: {
  width?: number | string
  height?: number | string
  isRound?: boolean
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, isRound && styles.round)}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
