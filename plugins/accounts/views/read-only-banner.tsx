import { Button, Icon } from '#ui-kit'
import styles from './shell-pieces.module.css'
import { useSignIn } from './use-sign-in'

/** The line above a phone's bar for a read-only account. */
export default function ReadOnlyBanner() {
  const open = useSignIn()
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
