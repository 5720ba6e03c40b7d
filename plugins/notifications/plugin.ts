import { createCell, type PluginContext, settingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { portableSettings } from '#kernel/shell'
import { Notifications, Push } from './contract'
import { mentions } from './kinds/mentions'
import { createList } from './list/create-list'
import { notificationsSettings } from './notifications-settings'
import { createPush } from './push/create-push'
import { keepMuted } from './push/keep-muted'
import { createSeen } from './seen/create-seen'

export function activate(context: PluginContext): void {
  const settings = context.settings(notificationsSettings)
  context.contribute(mentions)
  context.contribute(
    portableSettings({
      id: 'notifications',
      title: 'Notifications',
      key: settingsKey(context.id),
      definition: notificationsSettings,
      // Only these fields are in a settings file. The times at which notifications were seen, and the push
      // registrations, stay on this device.
      fields: ['declined', 'shown', 'pushOff', 'push', 'server'],
    }),
  )
  const list = createList(context, settings)
  const seen = createSeen(context, settings)
  const push = createPush(context, settings)
  const muted = keepMuted(context, settings)
  const latest = createCell(0)
  context.own(list.state.subscribe(() => latest.set(list.state.get().rows[0]?.time ?? 0)))

  context.provide(Notifications, {
    ...list,
    latest,
    seenAt: seen.at,
    markSeen: () => seen.mark(Math.max(Math.floor(Date.now() / 1_000), latest.get())),
  })
  context.provide(Push, push.service)
  context.own(
    context.use(Accounts).onSignOut(async pubkey => {
      seen.forget(pubkey)
      await Promise.all([muted.forget(pubkey), push.forget(pubkey)])
    }),
  )
}
