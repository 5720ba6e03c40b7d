import { WebLink } from '../blocks/web-link'
import styles from './media.module.css'

interface MediaProblemProps {
  readonly what: string
  readonly url: string
  /** Absent for a file that is never requested, such as one inside the reader's own network. */
  readonly onRetry: (() => void) | undefined
}

/** Says that a file could not be loaded, with its address and a button to retry. */
export function MediaProblem({ what, url, onRetry }: MediaProblemProps) {
  return (
    <>
      <span>{what} could not be loaded</span>
      <span className={styles.address}>
        <WebLink href={url}>{new URL(url).host}</WebLink>
      </span>
      {onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          Retry
        </button>
      )}
    </>
  )
}
