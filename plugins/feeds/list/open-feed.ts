import type { FeedQuery } from '#contracts/feeds'
import type { NostrAccess } from '#kernel/ports'
import { createFeedList, type FeedList } from './feed-list'
import type { FeedMemory } from './feed-memory'

export const acceptAll = () => true

/**
 * Returns a key that identifies a list of notes. The key contains the list's name and everything on which its query
 * depends.
 */
export function feedKey(name: string, query: FeedQuery): string {
  const had = keys.get(query)
  if (had?.name === name) return had.key
  const { filters, relays } = query
  const key = JSON.stringify([name, filters, relays])
  keys.set(query, { name, key })
  return key
}
/** Caches the keys, because each render needs a key and a query may name thousands of authors. */
const keys = new WeakMap<FeedQuery, { readonly name: string; readonly key: string }>()

/** Creates a list for the current reader. Restores the list from `memory` if that is given. */
export function openFeed(nostr: NostrAccess, query: FeedQuery, memory?: FeedMemory): FeedList {
  const { filters, relays, accept = acceptAll, asked = false } = query
  const { pubkey } = nostr.session.get()
  const frontier = memory?.reader === pubkey ? memory?.newest : undefined
  return createFeedList({
    query: nostr.query(filters, {
      ...(relays && { relays }),
      ...(memory && { window: memory.count }),
    }),
    accept,
    asked,
    ...(frontier && { frontier }),
    ...(pubkey && { own: pubkey }),
  })
}
