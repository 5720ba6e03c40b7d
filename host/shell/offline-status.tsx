import { useNostr, useStore } from '#kernel/react'
import styles from './offline.module.css'

/**
 * Says once that no relay can be reached; everything readable stays readable. It is there before it has anything to
 * say, since a region that comes with its words is not read out everywhere. `OfflineMark` is what is seen of it.
 */
export function OfflineStatus() {
  const online = useStore(useNostr().network.online)
  return (
    <p role="status" className={styles.spoken}>
      {online ? '' : 'You are offline. This is what is saved on this device.'}
    </p>
  )
}
