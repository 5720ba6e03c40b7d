import { Button, Icon } from '#ui-kit'
import styles from './shell-pieces.module.css'
import { useOpenSignInDialog } from './use-open-sign-in-dialog'

/** A notice above a phone's bottom bar, shown for a read-only account. */
export default function ReadOnlyBanner() {
  const open = useOpenSignInDialog()
  return (
    <div className={styles.line}>
      <Icon name="hidden" size={18} />
      <span className={styles.grow}>Read-only mode</span>
      <Button size="small" aria-haspopup="dialog" onClick={() => open('sign-in')}>
        Sign in
      </Button>
    </div>
  )
}
