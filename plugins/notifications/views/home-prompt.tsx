import styles from './notifications.module.css'
import PermissionPrompt from './permission-prompt'

/** The same over the home page, where nothing moves for it. */
export default function HomePrompt() {
  return (
    <div className={styles.floating}>
      <PermissionPrompt />
    </div>
  )
}
