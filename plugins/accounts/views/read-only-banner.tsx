import { Button, Icon } from '#ui-kit'
import styles from './shell-pieces.module.css'
import { useSignIn } from './use-sign-in'

/** Above the bar of a phone, for an account that is looked at without its key. */
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
