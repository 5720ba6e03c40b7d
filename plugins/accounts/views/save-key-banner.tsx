import { useState } from 'react'
import { Button, Icon, IconButton } from '#ui-kit'
import styles from './shell-pieces.module.css'
import { useKeyBackupState } from './use-key-backup-state'

/**
 * A reminder to save the key, above a phone's bottom bar, because phones show no sidebar. Dismissing it hides it until
 * the page is loaded again.
 */
export default function SaveKeyBanner() {
  const { pubkey, state, service } = useKeyBackupState()
  const [isDismissed, setDismissed] = useState(false)
  if (pubkey === undefined || state === 'saved' || (isDismissed && state === 'unsaved')) return null
  return (
    <section className={styles.line} aria-label="Your account">
      <Icon name={state === 'fleeting' ? 'warning' : 'alert'} size={18} />
      <span className={styles.grow}>
        {state === 'fleeting'
          ? 'Your account is lost when the tab is closed.'
          : 'Your account is in this browser only.'}
      </span>
      <Button size="small" aria-haspopup="dialog" onClick={() => service.showDialog('save', pubkey)}>
        Save your account
      </Button>
      {state === 'unsaved' && <IconButton icon="close" label="Later" onClick={() => setDismissed(true)} />}
    </section>
  )
}
