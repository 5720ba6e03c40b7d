import { Badge } from '#ui-kit'
import styles from './notifications.module.css'
import { useUnseen } from './use-unseen'

/** A dot beside the bell while there are unseen notifications. */
export default function NewDot() {
  const unseen = useUnseen()
  return (
    <span className={styles.dot}>
      <Badge count={unseen ? 1 : 0} label="new" dot />
    </span>
  )
}
