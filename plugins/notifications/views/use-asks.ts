import { settingsKey } from '#kernel'
import { useKernel, useNostr, useOwner, useService, useStore } from '#kernel/react'
import { Push } from '../contract'
import { notificationsSettings } from '../notifications-settings'

/**
 * True if the browser's permission is undecided. False if the browser has no notifications. If the browser has no push,
 * that is reported later.
 */
const canBeAsked = () => 'Notification' in globalThis && Notification.permission === 'default'

/** Returns whether to ask the reader for the browser's permission, and the functions for the answer. */
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
