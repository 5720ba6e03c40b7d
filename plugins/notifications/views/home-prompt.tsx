import styles from './notifications.module.css'
import PermissionPrompt from './permission-prompt'

/** The permission prompt. It floats over the home page, so that appearing moves nothing. */
export default function HomePrompt() {
  return (
    <div className={styles.floating}>
      <PermissionPrompt />
    </div>
  )
}
