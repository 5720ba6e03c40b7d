import { useNostr, useStore } from '#kernel/react'
import styles from './offline.module.css'

/**
 * Announces once that no relay can be reached; everything loaded stays readable. The element exists before its text,
 * because some screen readers do not read out a live region that is added with its text. `OfflineMark` is the visible
 * part.
 */
export function OfflineStatus() {
  const online = useStore(useNostr().network.online)
  return (
    <p role="status" className={styles.spoken}>
      {online ? '' : 'You are offline. This is what is saved on this device.'}
    </p>
  )
}
