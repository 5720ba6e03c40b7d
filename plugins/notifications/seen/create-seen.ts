import { createCell, type PluginContext, type ReadableStore, type Store, settingsKey } from '#kernel'
import { type NotificationsSettings, notificationsSettings } from '../notifications-settings'

/** The time up to which each account has seen all notifications. All tabs share it. */
export interface Seen {
  /** Time in s for the current account. */
  readonly at: ReadableStore<number>
  mark(upTo: number): void
  forget(pubkey: string): void
}

export function createSeen(context: PluginContext, settings: Store<NotificationsSettings>): Seen {
  const reader = () => context.nostr.session.get().pubkey
  const current = () => settings.get().seenAt[reader() ?? ''] ?? 0
  const at = createCell(current())
  const look = () => at.set(current())
  context.own(settings.subscribe(look))
  context.own(context.nostr.session.subscribe(look))

  // Use what another tab has stored: the seen times, and the settings.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== settingsKey(context.id) || newValue === null) return
    try {
      const { version, value } = JSON.parse(newValue) as { version?: unknown; value?: unknown }
      const theirs = version === notificationsSettings.version && notificationsSettings.read(value, 1)
      if (!theirs || JSON.stringify(theirs) === JSON.stringify(settings.get())) return
      settings.set(() => theirs as never)
    } catch {
      // The value was not written by this plugin.
    }
  }
  addEventListener('storage', onStorage)
  context.own(() => removeEventListener('storage', onStorage))

  return {
    at,
    mark(upTo) {
      const me = reader()
      if (me === undefined || upTo <= current()) return
      settings.set(draft => {
        draft.seenAt[me] = upTo
      })
    },
    forget: pubkey =>
      settings.set(draft => {
        delete draft.seenAt[pubkey]
      }),
  }
}
