import { type LiveQuery, type NostrAccess, toDisposable } from '#kernel'

/** People whose queries are remembered while nobody listens; those that somebody listens to stay. */
const KEPT = 500
/** ms */
const FORGET_AFTER = 10_000

// By access, not by kernel: the one from before the plugin was off asks nobody any more.
const queries = new WeakMap<NostrAccess, Map<string, Shared>>()
const forgetting = new WeakSet<Map<string, Shared>>()

interface Shared {
  readonly query: LiveQuery
  listeners: number
}

/**
 * The one query for somebody's profile, which all that shows them shares: a list has each of its people's names and
 * pictures many times. It runs while anybody listens.
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
  if (own.size > KEPT) forgetLater(own)
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
 * The oldest that nobody listens to, some time later: what is being rendered has no listener yet, and a page of more
 * people than are kept would make all of them anew for ever.
 */
function forgetLater(own: Map<string, Shared>): void {
  if (forgetting.has(own)) return
  forgetting.add(own)
  setTimeout(() => {
    forgetting.delete(own)
    for (const [key, { listeners }] of own) {
      if (own.size <= KEPT) return
      if (listeners === 0) own.delete(key)
    }
  }, FORGET_AFTER)
}
