import { settingsKey } from '#kernel'
import { useKernel, useOwner, usePoint, useService, useStore } from '#kernel/react'
import { SettingsSection, Switch } from '#ui-kit'
import { Notifications, notificationKinds } from '../contract'
import { notificationsSettings } from '../notifications-settings'
import { PushGroup } from './push-group'

/** The page of Settings, Notifications. */
export default function NotificationsSection() {
  const store = useKernel().settings(settingsKey(useOwner()), notificationsSettings)
  const { shown } = useStore(store)
  // Start the service, because it also contributes replies and mentions to the list of kinds.
  useService(Notifications)
  const kinds = usePoint(notificationKinds)
  return (
    <>
      <SettingsSection title="In the list">
        {kinds.map(({ key, value }) => (
          <Switch
            key={key}
            label={value.label}
            fullLabel={`${value.label} in the list`}
            checked={shown[key] ?? value.off !== true}
            onChange={checked =>
              store.set(draft => {
                draft.shown[key] = checked
              })
            }
          />
        ))}
      </SettingsSection>
      <PushGroup store={store} />
    </>
  )
}
