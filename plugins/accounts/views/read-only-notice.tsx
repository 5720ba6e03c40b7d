import { Icon } from '#ui-kit'
import styles from './shell-pieces.module.css'

/** In the sidebar of an account that is looked at without its key. */
export default function ReadOnlyNotice() {
  return (
    <p className={styles.notice} title="Read-only mode">
      <Icon name="hidden" size={18} />
      <span className={styles.label}>Read-only mode</span>
    </p>
  )
}
