import { settingsKey } from '#kernel'
import { useKernel, useNostr, useOwner, useService, useStore } from '#kernel/react'
import { Push } from '../contract'
import { notificationsSettings } from '../notifications-settings'

/** Whether the reader is to be asked for the browser's permission, and how to take their answer. */
export function useAsks() {
  const kernel = useKernel()
  const store = kernel.settings(settingsKey(useOwner()), notificationsSettings)
  const { declined } = useStore(store)
  const { pubkey } = useStore(useNostr().session)
  const push = useService(Push)
  const { phase } = useStore(push.state)
  return {
    asks: pubkey !== undefined && !declined && (phase === 'ask' || phase === 'unsupported'),
    enable: push.enable,
    decline: () =>
      store.set(draft => {
        draft.declined = true
      }),
  }
}
