import { Push } from '#contracts/notifications'
import { createDisposable, type Disposable, type PluginContext, type ReadableStore } from '#kernel'
import { INVITE_RESPONSE_KIND } from './core/invite-response'
import { RATCHET_MESSAGE_KIND } from './core/session-messages'
import type { RatchetRecords } from './records/ratchet-records'
import type { StoredInvite } from './records/stored-records'

/** Number of keys in one filter. Push servers refuse longer ones. */
const MAX_KEYS = 500

/**
 * Asks the push server for messages of sessions and for answers to invites, where the reader has turned push on. The
 * server learns keys that belong to nobody, and never a text. Nobody can answer an invite that was never given away
 * (`isShared`, which changes with `sharedStore`), so the server is not asked for that.
 */
export function registerPushFilters(
  context: PluginContext,
  records: ReadableStore<RatchetRecords>,
  isShared: (kind: StoredInvite['kind']) => boolean,
  sharedStore: ReadableStore<unknown>,
): void {
  context.watch(Push, push => {
    let currentFilters = ''
    let registration: Disposable | undefined
    const updateFilters = () => {
      const { authors, invites } = records.get()
      const keys = invites
        .filter(({ value }) => value.revokedAt === undefined && isShared(value.kind))
        .map(({ value }) => value.invite.ephemeralKey)
        .sort()
      const filters = [
        ...(authors.length > 0
          ? [{ kinds: [RATCHET_MESSAGE_KIND], authors: authors.slice(0, MAX_KEYS) }]
          : []),
        ...(keys.length > 0 ? [{ kinds: [INVITE_RESPONSE_KIND], '#p': keys.slice(0, MAX_KEYS) }] : []),
      ]
      const serialized = JSON.stringify(filters)
      if (serialized === currentFilters) return
      currentFilters = serialized
      registration?.dispose()
      registration = filters.length > 0 ? push.addFilters(context.id, filters) : undefined
    }
    const subscriptions = [records.subscribe(updateFilters), sharedStore.subscribe(updateFilters)]
    updateFilters()
    return createDisposable(() => {
      for (const subscription of subscriptions) subscription.dispose()
      registration?.dispose()
    })
  })
}
