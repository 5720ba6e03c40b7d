import { WebLink } from '../blocks/web-link'
import styles from './media.module.css'

interface MediaErrorProps {
  readonly mediaLabel: string
  readonly url: string
  /**
   * Loads the file again. Undefined for a file that must never be requested, such as a file in the reader's own
   * network.
   */
  readonly onRetry: (() => void) | undefined
}

/** Says that a file could not be loaded, and shows its address and a retry button. */
export function MediaLoadErrorNotice({ mediaLabel, url, onRetry }: MediaErrorProps) {
  return (
    <>
      <span>{mediaLabel} could not be loaded</span>
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
