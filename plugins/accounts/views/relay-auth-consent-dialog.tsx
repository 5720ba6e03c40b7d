import { formatRelayUrl } from '#kernel/nostr'
import { Button, Dialog } from '#ui-kit'
import type { ConsentChoice } from '../dialogs/dialog-queue'
import styles from './account-dialogs.module.css'

/** Asks the user whether a relay may learn the account (NIP-42). */
export function RelayAuthConsentDialog({
  relay,
  onAnswer,
}: {
  relay: string
  onAnswer(choice: ConsentChoice): void
}) {
  const host = formatRelayUrl(relay)
  return (
    <Dialog
      open
      onClose={() => onAnswer('not-now')}
      title="A relay asks who you are"
      width="narrow"
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer('not-now')}>
            Not now
          </Button>
          <Button onClick={() => onAnswer('never')}>Never</Button>
          <Button variant="primary" onClick={() => onAnswer('allow')}>
            Allow
          </Button>
        </>
      }
    >
      <p className={styles.soft}>
        <b className={styles.host}>{host}</b> wants your public key before it goes on. It could then connect
        what you read there with your account. Your secret key stays here.
      </p>
    </Dialog>
  )
}
