import { pluginSettingsKey } from '#kernel'
import { useContributions, useKernel, usePluginId, useService, useStore } from '#kernel/react'
import { SettingsSection, Switch } from '#ui-kit'
import { Notifications, notificationKinds } from '../contract'
import { notificationsSettings } from '../notifications-settings'
import { PushSettings } from './push-settings'

/** The page of Settings, Notifications. */
export default function NotificationsSettingsSection() {
  const store = useKernel().settings(pluginSettingsKey(usePluginId()), notificationsSettings)
  const { shown } = useStore(store)
  // Starting the service adds replies and mentions to the kinds, because its plugin contributes them.
  useService(Notifications)
  const kinds = useContributions(notificationKinds)
  return (
    <>
      <SettingsSection title="In the list">
        {kinds.map(({ key, value }) => (
          <Switch
            key={key}
            label={value.label}
            accessibleName={`${value.label} in the list`}
            checked={shown[key] ?? value.disabledByDefault !== true}
            onChange={checked =>
              store.set(draft => {
                draft.shown[key] = checked
              })
            }
          />
        ))}
      </SettingsSection>
      <PushSettings store={store} />
    </>
  )
}
