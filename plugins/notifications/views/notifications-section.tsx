import { settingsKey } from '#kernel'
import { useKernel, useOwner, usePoint, useService, useStore } from '#kernel/react'
import { Switch } from '#ui-kit'
import { Notifications, notificationKinds } from '../contract'
import { notificationsSettings } from '../notifications-settings'
import { PushGroup } from './push-group'
import styles from './section.module.css'

/** Settings, Notifications. */
export default function NotificationsSection() {
  const store = useKernel().settings(settingsKey(useOwner()), notificationsSettings)
  const { shown } = useStore(store)
  // Starting the service also contributes replies and mentions.
  useService(Notifications)
  const kinds = usePoint(notificationKinds)
  return (
    <>
      <section className={styles.group} aria-label="In the list">
        <h2>In the list</h2>
        <ul>
          {kinds.map(({ key, value }) => (
            <li key={key} className={styles.row}>
              <span>{value.label}</span>
              <Switch
                label={`${value.label} in the list`}
                checked={shown[key] ?? value.off !== true}
                onChange={checked =>
                  store.set(draft => {
                    draft.shown[key] = checked
                  })
                }
              />
            </li>
          ))}
        </ul>
      </section>
      <PushGroup store={store} />
    </>
  )
}
