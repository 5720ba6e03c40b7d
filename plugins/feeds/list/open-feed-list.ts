import type { FeedQuery } from '#contracts/feeds'
import type { NostrAccess } from '#kernel/ports'
import { createFeedList, type FeedList } from './feed-list'
import type { RememberedFeed } from './remembered-feeds'

export const acceptAllEvents = () => true

/**
 * Returns a key that identifies a list of notes. The key contains the list's name and everything on which its query
 * depends.
 */
export function feedKey(name: string, query: FeedQuery): string {
  const cached = keyCache.get(query)
  if (cached?.name === name) return cached.key
  const { filters, relays } = query
  const key = JSON.stringify([name, filters, relays])
  keyCache.set(query, { name, key })
  return key
}
/** Caches the keys, because each render needs a key and a query may name thousands of authors. */
const keyCache = new WeakMap<FeedQuery, { readonly name: string; readonly key: string }>()

/** Creates a feed list for the current reader. Restores it from `memory`, if given. */
export function openFeedList(nostr: NostrAccess, query: FeedQuery, memory?: RememberedFeed): FeedList {
  const { filters, relays, accept = acceptAllEvents, isUserWaiting = false } = query
  const { pubkey } = nostr.session.get()
  const frontier = memory?.reader === pubkey ? memory?.newest : undefined
  return createFeedList({
    query: nostr.query(filters, {
      ...(relays && { relays }),
      ...(memory && { initialCount: memory.count }),
    }),
    accept,
    isUserWaiting,
    ...(frontier && { frontier }),
    ...(pubkey && { ownPubkey: pubkey }),
  })
}
