import { Push } from '#contracts/notifications'
import { type Disposable, type PluginContext, type ReadableStore, toDisposable } from '#kernel'
import { RESPONSE_KIND } from './core/response'
import { MESSAGE_KIND } from './core/session'
import type { RatchetRecords } from './records/ratchet-records'
import type { StoredInvite } from './records/stored-session'

/** Number of keys in one filter. Push servers refuse longer ones. */
const MAX_KEYS = 500

/**
 * Asks the push server for messages of sessions and for answers to invites, where the reader has turned push on. The
 * server learns keys that belong to nobody, and never a text. Nobody can answer an invite that was never given away
 * (`isGiven`, which changes with `given`), so the server is not asked for that.
 */
export function watchPush(
  context: PluginContext,
  records: ReadableStore<RatchetRecords>,
  isGiven: (kind: StoredInvite['kind']) => boolean,
  given: ReadableStore<unknown>,
): void {
  context.watch(Push, push => {
    let asked = ''
    let added: Disposable | undefined
    const follow = () => {
      const { authors, invites } = records.get()
      const keys = invites
        .filter(({ value }) => value.revokedAt === undefined && isGiven(value.kind))
        .map(({ value }) => value.invite.ephemeralKey)
        .sort()
      const filters = [
        ...(authors.length > 0 ? [{ kinds: [MESSAGE_KIND], authors: authors.slice(0, MAX_KEYS) }] : []),
        ...(keys.length > 0 ? [{ kinds: [RESPONSE_KIND], '#p': keys.slice(0, MAX_KEYS) }] : []),
      ]
      const text = JSON.stringify(filters)
      if (text === asked) return
      asked = text
      added?.dispose()
      added = filters.length > 0 ? push.also(context.id, filters) : undefined
    }
    const listening = [records.subscribe(follow), given.subscribe(follow)]
    follow()
    return toDisposable(() => {
      for (const each of listening) each.dispose()
      added?.dispose()
    })
  })
}
