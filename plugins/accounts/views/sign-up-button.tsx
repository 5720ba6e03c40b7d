import { Button, Icon } from '#ui-kit'
import styles from './shell-pieces.module.css'
import { useSignIn } from './use-sign-in'

/** The button in the sidebar; a narrow sidebar shows only its icon. */
export default function SignUpButton() {
  const open = useSignIn()
  return (
    <Button
      variant="primary"
      block
      aria-haspopup="dialog"
      aria-label="Sign up"
      className={styles.button}
      onClick={() => open('sign-up')}
    >
      <span className={styles.onRail}>
        <Icon name="person" />
      </span>
      <span className={styles.label}>Sign up</span>
    </Button>
  )
}
