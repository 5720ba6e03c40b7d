import styles from './notifications.module.css'
import PermissionPrompt from './permission-prompt'

/** The permission prompt floating over the home page, so that nothing moves. */
export default function HomePrompt() {
  return (
    <div className={styles.floating}>
      <PermissionPrompt />
    </div>
  )
}
