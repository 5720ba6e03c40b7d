import { FileDownloads } from '#contracts/notes'
import { useService, useStore } from '#kernel/react'
import { Button, formatBytes, Icon, Progress } from '#ui-kit'
import { fileDownloadKey } from '../encrypted/file-download-key'
import type { MediaItem } from '../media'
import styles from './media.module.css'
import { AES_GCM_SEPARATE_NONCE } from './separate-nonce'

/** An encrypted file, which only people with its key can read. The file is fetched only when its button is pressed. */
export default function EncryptedFileDownload({ item }: { item: MediaItem }) {
  const name = item.name ?? 'Encrypted file'
  const { url, size } = item
  const downloads = useService(FileDownloads)
  const { encryption } = item
  const nonce = encryption?.algorithm === AES_GCM_SEPARATE_NONCE ? encryption.nonce : undefined
  const file = { url, key: encryption?.key ?? '', nonce, size, name: item.name }
  const saving = useStore(downloads.state, all => all.get(fileDownloadKey(file)))
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
                ? `Downloading${saving.progress === undefined ? '' : ` ${Math.floor(saving.progress * 100)} %`}`
                : size === undefined
                  ? 'Encrypted'
                  : `Encrypted, ${formatBytes(size)}`}
        </span>
        {saving?.state === 'loading' && (
          <Progress hidesLabel label={`Downloading ${name}`} value={saving.progress} />
        )}
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
