import { Icon } from '#ui-kit'
import styles from './shell-pieces.module.css'

/** A notice in the sidebar, shown for a read-only account. */
export default function ReadOnlyNotice() {
  return (
    <p className={styles.notice} title="Read-only mode">
      <Icon name="hidden" size={18} />
      <span className={styles.label}>Read-only mode</span>
    </p>
  )
}
