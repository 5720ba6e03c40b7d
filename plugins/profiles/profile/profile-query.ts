import { toDisposable } from '#kernel'
import type { LiveQuery, NostrAccess } from '#kernel/ports'

/** Maximum number of unused queries that are kept. Queries with listeners are always kept. */
const MAX_UNUSED_QUERIES = 500
/** ms */
const FORGET_AFTER_MS = 10_000

// Keyed by the access object instead of the kernel, because an access object from before the plugin was disabled no
// longer queries anything.
const queries = new WeakMap<NostrAccess, Map<string, Shared>>()
const forgetting = new WeakSet<Map<string, Shared>>()

interface Shared {
  readonly query: LiveQuery
  listeners: number
}

/**
 * Returns the shared query for a person's profile. It is shared because a list shows the same names and pictures many
 * times. It runs while it has listeners.
 */
export function profileQuery(nostr: NostrAccess, pubkey: string, live: boolean): LiveQuery {
  let own = queries.get(nostr)
  if (!own) {
    own = new Map()
    queries.set(nostr, own)
  }
  const key = live ? `${pubkey} live` : pubkey
  const had = own.get(key)
  if (had) return had.query
  const made = share(nostr.query({ kinds: [0], authors: [pubkey] }, { live }))
  own.set(key, made)
  if (own.size > MAX_UNUSED_QUERIES) forgetLater(own)
  return made.query
}

function share(query: LiveQuery): Shared {
  const shared: Shared = {
    listeners: 0,
    query: {
      ...query,
      subscribe(fn) {
        shared.listeners++
        const listening = query.subscribe(fn)
        return toDisposable(() => {
          shared.listeners--
          listening.dispose()
        })
      },
    },
  }
  return shared
}

/**
 * Drops the oldest queries without listeners after a while. They are not dropped immediately, for two reasons: a query
 * that is being rendered has no listener yet, and a page with more people than the limit would create its queries again
 * and again.
 */
function forgetLater(own: Map<string, Shared>): void {
  if (forgetting.has(own)) return
  forgetting.add(own)
  setTimeout(() => {
    forgetting.delete(own)
    for (const [key, { listeners }] of own) {
      if (own.size <= MAX_UNUSED_QUERIES) return
      if (listeners === 0) own.delete(key)
    }
  }, FORGET_AFTER_MS)
}
