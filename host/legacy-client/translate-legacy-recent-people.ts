import type { RecentPerson } from '#contracts/search'
import { parsePubkey } from '#kernel/nostr'
import { isObject, type LegacyState } from './legacy-records'

/** Maximum number of entries that are looked at. */
const MAX_ENTRIES = 20
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Translates the recent searches of `search-storage`, latest first. Entries without a valid key are left out. */
export function translateLegacyRecentPeople({ recentSearches }: LegacyState): readonly RecentPerson[] {
  return (Array.isArray(recentSearches) ? recentSearches : []).slice(0, MAX_ENTRIES).flatMap(entry => {
    if (!isObject(entry)) return []
    const pubkey = parsePubkey(asText(entry.pubKey) || asText(entry.pubkey))
    return pubkey ? [{ pubkey, name: asText(entry.name), query: asText(entry.query) }] : []
  })
}
