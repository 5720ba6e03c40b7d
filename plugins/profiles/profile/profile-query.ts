import type { LiveQuery, NostrAccess } from '#kernel'

/** People whose queries are remembered: more than a page shows. */
const KEPT = 500

// By access, not by kernel: the one from before the plugin was off asks nobody any more.
const queries = new WeakMap<NostrAccess, Map<string, LiveQuery>>()

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
  if (had) return had
  const made = nostr.query({ kinds: [0], authors: [pubkey] }, { live })
  own.set(key, made)
  // Whoever listens to one that is forgotten still has it.
  const [oldest] = own.keys()
  if (own.size > KEPT && oldest !== undefined) own.delete(oldest)
  return made
}
