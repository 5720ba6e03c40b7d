import { createDisposable } from '#kernel'
import type { LiveQuery, NostrAccess } from '#kernel/ports'

/** Maximum number of unused queries that are kept. Queries with listeners are always kept. */
const MAX_UNUSED_QUERIES = 500
/** ms */
const CLEANUP_DELAY_MS = 10_000

// Keyed by the access object instead of the kernel, because an access object from before the plugin was disabled no
// longer queries anything.
const queries = new WeakMap<NostrAccess, Map<string, SharedQuery>>()
const pendingCleanup = new WeakSet<Map<string, SharedQuery>>()

interface SharedQuery {
  readonly query: LiveQuery
  listeners: number
}

/**
 * Returns the shared query for a person's profile. It is shared because a list shows the same names and pictures many
 * times. It runs while it has listeners.
 */
export function getProfileQuery(nostr: NostrAccess, pubkey: string, live: boolean): LiveQuery {
  let accessQueries = queries.get(nostr)
  if (!accessQueries) {
    accessQueries = new Map()
    queries.set(nostr, accessQueries)
  }
  const key = live ? `${pubkey} live` : pubkey
  const existing = accessQueries.get(key)
  if (existing) return existing.query
  const created = shareQuery(nostr.query({ kinds: [0], authors: [pubkey] }, { live }))
  accessQueries.set(key, created)
  if (accessQueries.size > MAX_UNUSED_QUERIES) scheduleCleanup(accessQueries)
  return created.query
}

function shareQuery(query: LiveQuery): SharedQuery {
  const shared: SharedQuery = {
    listeners: 0,
    query: {
      ...query,
      subscribe(fn) {
        shared.listeners++
        const listening = query.subscribe(fn)
        return createDisposable(() => {
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
function scheduleCleanup(accessQueries: Map<string, SharedQuery>): void {
  if (pendingCleanup.has(accessQueries)) return
  pendingCleanup.add(accessQueries)
  setTimeout(() => {
    pendingCleanup.delete(accessQueries)
    for (const [key, { listeners }] of accessQueries) {
      if (accessQueries.size <= MAX_UNUSED_QUERIES) return
      if (listeners === 0) accessQueries.delete(key)
    }
  }, CLEANUP_DELAY_MS)
}
