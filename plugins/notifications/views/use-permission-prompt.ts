import { pluginSettingsKey } from '#kernel'
import { useKernel, useNostr, usePluginId, useService, useStore } from '#kernel/react'
import { PushNotifications } from '../contract'
import { notificationsSettings } from '../notifications-settings'

/**
 * True if the user has not decided about the browser's permission yet. False if the browser has no notifications.
 * Whether it has push is found out later.
 */
const isPermissionUndecided = () => 'Notification' in globalThis && Notification.permission === 'default'

/** Returns whether to show the prompt for the browser's permission, and functions for both answers. */
export function usePermissionPrompt() {
  const kernel = useKernel()
  const store = kernel.settings(pluginSettingsKey(usePluginId()), notificationsSettings)
  const { declined } = useStore(store)
  const { pubkey } = useStore(useNostr().session)
  const push = useService(PushNotifications)
  const { phase } = useStore(push.state)
  return {
    isPromptShown:
      pubkey !== undefined &&
      !declined &&
      (phase === 'ask' || (phase === 'unsupported' && isPermissionUndecided())),
    enable: push.enable,
    decline: () =>
      store.set(draft => {
        draft.declined = true
      }),
  }
}
