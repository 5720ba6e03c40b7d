import type { RecentPerson } from '#contracts/search'
import { toPubkey } from '#kernel/nostr'
import { type FormerState, isObject } from './former-records'

/** Maximum number of entries that are looked at. */
const MAX_ENTRIES = 20
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Translates the recent searches of `search-storage`, latest first. Entries without a valid key are left out. */
export function translatePeople({ recentSearches }: FormerState): readonly RecentPerson[] {
  return (Array.isArray(recentSearches) ? recentSearches : []).slice(0, MAX_ENTRIES).flatMap(entry => {
    if (!isObject(entry)) return []
    const pubkey = toPubkey(text(entry.pubKey) || text(entry.pubkey))
    return pubkey ? [{ pubkey, name: text(entry.name), query: text(entry.query) }] : []
  })
}
