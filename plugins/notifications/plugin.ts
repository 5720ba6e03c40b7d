import { createValueStore, type PluginContext, pluginSettingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { exportableSettings } from '#kernel/shell'
import { Notifications, PushNotifications } from './contract'
import { mentionNotificationKind } from './kinds/mention-notification-kind'
import { createNotificationsList } from './list/create-notifications-list'
import { notificationsSettings } from './notifications-settings'
import { createPushService } from './push/create-push-service'
import { syncMutedPeople } from './push/sync-muted-people'
import { createSeenTracker } from './seen/create-seen-tracker'

export function activate(context: PluginContext): void {
  const settings = context.settings(notificationsSettings)
  context.contribute(mentionNotificationKind)
  context.contribute(
    exportableSettings({
      id: 'notifications',
      title: 'Notifications',
      key: pluginSettingsKey(context.id),
      definition: notificationsSettings,
      // Only these fields go into an exported settings file. Seen times and push registrations belong to this device.
      fields: ['declined', 'shown', 'pushOff', 'push', 'server'],
    }),
  )
  const list = createNotificationsList(context, settings)
  const seen = createSeenTracker(context, settings)
  const push = createPushService(context, settings)
  const muted = syncMutedPeople(context, settings)
  const latest = createValueStore(0)
  context.own(list.state.subscribe(() => latest.set(list.state.get().rows[0]?.time ?? 0)))

  context.provide(Notifications, {
    ...list,
    latestAt: latest,
    seenAt: seen.seenAt,
    markSeen: () => seen.markSeen(Math.max(Math.floor(Date.now() / 1_000), latest.get())),
  })
  context.provide(PushNotifications, push.service)
  context.own(
    context.use(Accounts).onSignOut(async pubkey => {
      seen.removeAccount(pubkey)
      await Promise.all([muted.removeAccount(pubkey), push.removeAccount(pubkey)])
    }),
  )
}
