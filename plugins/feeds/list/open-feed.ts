import type { FeedQuery } from '#contracts/feeds'
import type { NostrAccess } from '#kernel'
import { createFeedList, type FeedList } from './feed-list'
import type { FeedMemory } from './feed-memory'

export const acceptAll = () => true

/** What a list of notes is known by: its name and all that its question depends on. */
export function feedKey(name: string, query: FeedQuery): string {
  const had = keys.get(query)
  if (had?.name === name) return had.key
  const { filters, relays } = query
  const key = JSON.stringify([name, filters, relays])
  keys.set(query, { name, key })
  return key
}
/** Each render asks, and a question may name thousands. */
const keys = new WeakMap<FeedQuery, { readonly name: string; readonly key: string }>()

/** A list for whoever reads now; as it was left where there is a `memory` of it. */
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
