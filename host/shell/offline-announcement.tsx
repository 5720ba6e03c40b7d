import { useNostr, useStore } from '#kernel/react'
import styles from './offline.module.css'

/**
 * Announces to screen readers that no relay can be reached. The element is rendered before it gets its text, because
 * some screen readers ignore a live region that is added together with its text. `OfflineBadge` is the visible
 * counterpart.
 */
export function OfflineAnnouncement() {
  const online = useStore(useNostr().network.online)
  return (
    <p role="status" className={styles.spoken}>
      {online ? '' : 'You are offline. This is what is saved on this device.'}
    </p>
  )
}
