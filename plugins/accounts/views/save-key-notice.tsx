import { SidebarButton } from '#ui-kit'
import styles from './shell-pieces.module.css'
import { useKeyBackupState } from './use-key-backup-state'

/** A reminder in the sidebar, shown until the account's key is saved outside this browser. */
export default function SaveKeyNotice() {
  const { pubkey, state, service } = useKeyBackupState()
  if (pubkey === undefined || state === 'saved') return null
  return (
    <section className={styles.save} aria-label="Your account">
      <p className={styles.label}>
        {state === 'fleeting'
          ? 'This browser keeps nothing: your account is lost when the tab is closed.'
          : 'Your account is in this browser only.'}
      </p>
      <SidebarButton
        size="small"
        icon={state === 'fleeting' ? 'warning' : 'alert'}
        label="Save your account"
        title="Save your account"
        aria-haspopup="dialog"
        onClick={() => service.showDialog('save', pubkey)}
      />
    </section>
  )
}
