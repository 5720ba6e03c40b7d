import { Push, type PushFilter } from '#contracts/notifications'
import { createDisposable, type Disposable, type PluginContext, type ReadableStore } from '#kernel'
import { INVITE_RESPONSE_KIND } from './core/invite-response'
import { RATCHET_MESSAGE_KIND } from './core/session-messages'
import type { RatchetRecords } from './records/ratchet-records'
import type { StoredInvite } from './records/stored-records'

/** Number of keys in one filter. Push servers refuse longer ones. */
const MAX_KEYS = 500

/** Tells whether the reader has given an invite of this kind to somebody. */
type SharedCheck = (kind: StoredInvite['kind']) => boolean

/** The filters for messages of sessions and for answers to invites that were given away: nobody can answer others. */
export function buildPushFilters(
  { authors, invites }: RatchetRecords,
  isShared: SharedCheck,
): readonly PushFilter[] {
  const keys = invites
    .filter(({ value }) => value.revokedAt === undefined && isShared(value.kind))
    .map(({ value }) => value.invite.ephemeralKey)
    .sort()
  return [
    ...(authors.length > 0 ? [{ kinds: [RATCHET_MESSAGE_KIND], authors: authors.slice(0, MAX_KEYS) }] : []),
    ...(keys.length > 0 ? [{ kinds: [INVITE_RESPONSE_KIND], '#p': keys.slice(0, MAX_KEYS) }] : []),
  ]
}

/**
 * Asks the push server for the events of `buildPushFilters`, where the reader has turned push on. The server learns keys
 * that belong to nobody, and never a text. `isShared` changes with `sharedStore`.
 */
export function registerPushFilters(
  context: PluginContext,
  records: ReadableStore<RatchetRecords>,
  isShared: SharedCheck,
  sharedStore: ReadableStore<unknown>,
): void {
  context.watch(Push, push => {
    let currentFilters = ''
    let registration: Disposable | undefined
    const updateFilters = () => {
      const filters = buildPushFilters(records.get(), isShared)
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
