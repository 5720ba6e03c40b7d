import {
  createValueStore,
  type PluginContext,
  pluginSettingsKey,
  type ReadableStore,
  type Store,
} from '#kernel'
import { type NotificationsSettings, notificationsSettings } from '../notifications-settings'

/** The time up to which each account has seen its notifications. All tabs share these times. */
export interface SeenTracker {
  /** Time in s for the current account. */
  readonly seenAt: ReadableStore<number>
  markSeen(upTo: number): void
  removeAccount(pubkey: string): void
}

export function createSeenTracker(
  context: PluginContext,
  settings: Store<NotificationsSettings>,
): SeenTracker {
  const reader = () => context.nostr.session.get().pubkey
  const current = () => settings.get().seenAt[reader() ?? ''] ?? 0
  const at = createValueStore(current())
  const update = () => at.set(current())
  context.own(settings.subscribe(update))
  context.own(context.nostr.session.subscribe(update))

  // Another tab has stored the settings. Use its seen times and settings.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== pluginSettingsKey(context.id) || newValue === null) return
    try {
      const { version, value } = JSON.parse(newValue) as { version?: unknown; value?: unknown }
      const theirs = version === notificationsSettings.version && notificationsSettings.read(value, 1)
      if (!theirs || JSON.stringify(theirs) === JSON.stringify(settings.get())) return
      settings.set(() => theirs as never)
    } catch {
      // The stored text is not valid. Another script of this origin may have written it.
    }
  }
  addEventListener('storage', onStorage)
  context.own(() => removeEventListener('storage', onStorage))

  return {
    seenAt: at,
    markSeen(upTo) {
      const me = reader()
      if (me === undefined || upTo <= current()) return
      settings.set(draft => {
        draft.seenAt[me] = upTo
      })
    },
    removeAccount: pubkey =>
      settings.set(draft => {
        delete draft.seenAt[pubkey]
      }),
  }
}
