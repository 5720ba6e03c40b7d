import { Button, IconButton, Progress } from '#ui-kit'
import styles from './upload-list.module.css'
import type { UploadQueue } from './use-uploads'

/**
 * Lists the files that are being uploaded, each with its progress or error. While `disabled`, no upload can be tried
 * again.
 */
export function UploadList({ uploads, disabled }: { uploads: UploadQueue; disabled: boolean }) {
  if (uploads.items.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.items.map(({ id, file, progress, error }) => (
        <li key={id} className={styles.row}>
          <span className={styles.name} dir="auto">
            {file.name}
          </span>
          {error === undefined ? (
            <Progress value={progress} label={`Uploading ${file.name}`} />
          ) : (
            <p role="alert" className={styles.error}>
              {error}
            </p>
          )}
          {error !== undefined && (
            <Button size="small" disabled={disabled} onClick={() => uploads.retry(id)}>
              Retry
            </Button>
          )}
          <IconButton
            icon="close"
            label={error === undefined ? `Cancel ${file.name}` : `Remove ${file.name}`}
            onClick={() => uploads.cancel(id)}
          />
        </li>
      ))}
    </ul>
  )
}
