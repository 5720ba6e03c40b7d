import { useNostr, useStore } from '#kernel/react'
import { Icon } from '#ui-kit'
import styles from './offline.module.css'

/** A mark in the page header that is shown while no relay can be reached. It does not move the content below. */
export function OfflineBadge() {
  const online = useStore(useNostr().network.online)
  if (online) return null
  return (
    <span className={styles.mark} aria-hidden="true">
      <Icon name="offline" size={16} />
      <span className={styles.words}>
        Offline<span className={styles.more}>: this is what is saved here</span>
      </span>
    </span>
  )
}
