import { WebLink } from '../blocks/web-link'
import styles from './media.module.css'

/** Says that a file did not come, where it is, and lets the reader try again. */
export function MediaProblem({ what, url, onRetry }: { what: string; url: string; onRetry(): void }) {
  return (
    <>
      <span>{what} could not be loaded</span>
      <span className={styles.address}>
        <WebLink href={url}>{new URL(url).host}</WebLink>
      </span>
      <button type="button" className={styles.retry} onClick={onRetry}>
        Retry
      </button>
    </>
  )
}
