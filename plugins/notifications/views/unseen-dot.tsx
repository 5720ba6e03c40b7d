import { Badge } from '#ui-kit'
import styles from './notifications.module.css'
import { useHasUnseen } from './use-has-unseen'

/** A dot beside the bell while there are unseen notifications. */
export default function UnseenDot() {
  const unseen = useHasUnseen()
  return (
    <span className={styles.dot}>
      <Badge count={unseen ? 1 : 0} label="new" isDot />
    </span>
  )
}
