import { buttonClassName, Dialog, Icon, Stack } from '#ui-kit'
import styles from './account-dialogs.module.css'

/** Shown if a remote signer asks the user to confirm on a web page. The page opens only when the user clicks. */
export function AuthUrlDialog({ url, onClose }: { url: string; onClose(): void }) {
  const { host } = new URL(url)
  return (
    <Dialog open onClose={onClose} title="Confirm with your signer" width="narrow">
      <Stack>
        <p className={styles.soft}>
          Your signer asks you to confirm on <b>{host}</b>. Come back here afterwards.
        </p>
        <a
          className={buttonClassName('primary')}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          onClick={onClose}
        >
          Open {host}
          <Icon name="external" size={16} label="opens in a new tab" />
        </a>
      </Stack>
    </Dialog>
  )
}
