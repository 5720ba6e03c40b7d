import { useNostr, useStore } from '#kernel/react'
import { Notice } from '#ui-kit'

/** Says once and quietly that no relay can be reached; everything readable stays readable. */
export function OfflineNotice() {
  const online = useStore(useNostr().network.online)
  if (online) return null
  return <Notice icon="offline">You are offline. This is what is saved on this device.</Notice>
}
