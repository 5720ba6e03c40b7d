import { buttonClass, Dialog, Icon, Stack } from '#ui-kit'
import styles from './dialogs.module.css'

/** A remote signer asks the user to confirm on its page, which opens only on a click. */
export function AuthUrlDialog({ url, onClose }: { url: string; onClose(): void }) {
  const { host } = new URL(url)
  return (
    <Dialog open onClose={onClose} title="Confirm with your signer" width="narrow">
      <Stack>
        <p className={styles.soft}>
          Your signer asks you to confirm on <b>{host}</b>. Come back here afterwards.
        </p>
        <a
          className={buttonClass('primary')}
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
