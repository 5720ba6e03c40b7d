import { settingsKey } from '#kernel'
import { useKernel, useNostr, useOwner, useService, useStore } from '#kernel/react'
import { Push } from '../contract'
import { notificationsSettings } from '../notifications-settings'

/** A browser that has no permission to give has nothing to be asked for; one that gives it and cannot push says so. */
const canBeAsked = () => 'Notification' in globalThis && Notification.permission === 'default'

/** Whether the reader is to be asked for the browser's permission, and how to take their answer. */
export function useAsks() {
  const kernel = useKernel()
  const store = kernel.settings(settingsKey(useOwner()), notificationsSettings)
  const { declined } = useStore(store)
  const { pubkey } = useStore(useNostr().session)
  const push = useService(Push)
  const { phase } = useStore(push.state)
  return {
    asks: pubkey !== undefined && !declined && (phase === 'ask' || (phase === 'unsupported' && canBeAsked())),
    enable: push.enable,
    decline: () =>
      store.set(draft => {
        draft.declined = true
      }),
  }
}
