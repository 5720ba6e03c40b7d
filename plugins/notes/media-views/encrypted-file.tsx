import { FileDownloads } from '#contracts/notes'
import { useService, useStore } from '#kernel/react'
import { Button, Icon, Progress } from '#ui-kit'
import { savedFileKey } from '../encrypted/saved-file-key'
import type { MediaItem } from '../media'
import styles from './media.module.css'

const MEGA = 1_000_000

const sizeText = (bytes: number) =>
  bytes < MEGA ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / MEGA).toFixed(1)} MB`

/** An encrypted file, which only people with its key can read. The file is fetched only when its button is pressed. */
export default function EncryptedFile({ item }: { item: MediaItem }) {
  const name = item.name ?? 'Encrypted file'
  const { url, size } = item
  const downloads = useService(FileDownloads)
  const file = { url, key: item.encryption?.key ?? '', size, name: item.name }
  const saving = useStore(downloads.state, all => all.get(savedFileKey(file)))
  return (
    <div className={styles.file}>
      <Icon name="article" />
      <span className={styles.fileWords}>
        <span className={styles.fileName} dir="auto">
          {name}
        </span>
        <span className={styles.fileState} role="status">
          {saving?.state === 'failed'
            ? saving.reason
            : saving?.state === 'saved'
              ? 'Saved'
              : saving?.state === 'loading'
                ? `Downloading${saving.share === undefined ? '' : ` ${Math.floor(saving.share * 100)} %`}`
                : size === undefined
                  ? 'Encrypted'
                  : `Encrypted, ${sizeText(size)}`}
        </span>
        {saving?.state === 'loading' && <Progress bare label={`Downloading ${name}`} value={saving.share} />}
      </span>
      {saving?.state === 'loading' ? (
        <Button size="small" onClick={() => downloads.cancel(file)}>
          Cancel
        </Button>
      ) : (
        <Button size="small" onClick={() => downloads.save(file)}>
          {saving?.state === 'failed' ? 'Retry' : 'Download'}
        </Button>
      )}
    </div>
  )
}
