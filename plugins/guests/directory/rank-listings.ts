import type { NostrEvent } from '#kernel/ports'
import { getShownKinds } from '../install/get-shown-kinds'
import { type GuestListing, getListingAddress, parseListings } from '../install/parse-listing'

/** A listing with the number of trusted people who use it. */
export interface RankedListing {
  readonly listing: GuestListing
  /** Number of people followed by the reader who use the plugin. */
  readonly userCount: number
}

interface RankOptions {
  /** Events of kind 35128. */
  readonly listings: readonly NostrEvent[]
  /** Recommendations (kind 31989, NIP-89) of people whom the reader follows. */
  readonly recommendations: readonly NostrEvent[]
  /** The follow distance of an author. */
  readonly distance: (pubkey: string) => number
}

/** Returns the newest version of each guest, the newest first. */
export function selectNewestListings(events: readonly NostrEvent[]): readonly GuestListing[] {
  const listingsById = new Map<string, GuestListing>()
  for (const listing of [...parseListings(events)].sort((a, b) => b.at - a.at))
    if (!listingsById.has(listing.id)) listingsById.set(listing.id, listing)
  return [...listingsById.values()]
}

/** Returns the people who recommend each address. */
export function groupUsersByAddress(
  recommendations: readonly NostrEvent[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  for (const { pubkey, tags } of recommendations)
    for (const [name, address = ''] of tags)
      if (name === 'a') users.set(address, (users.get(address) ?? new Set()).add(pubkey))
  return users
}

/** Returns the listings with the number of people who recommend each. */
export function countUsers(
  listings: readonly GuestListing[],
  recommendations: readonly NostrEvent[],
): RankedListing[] {
  const users = groupUsersByAddress(recommendations)
  return listings.map(listing => ({ listing, userCount: users.get(getListingAddress(listing))?.size ?? 0 }))
}

/**
 * Returns the guests that display a kind, best first: those used by the most people the reader follows, then those of
 * the nearest authors, then the newest.
 */
export function rankListings(
  kind: number,
  { listings, recommendations, distance }: RankOptions,
): readonly RankedListing[] {
  const candidates = selectNewestListings(listings).filter(({ manifest }) =>
    getShownKinds(manifest).includes(kind),
  )
  return countUsers(candidates, recommendations).sort(
    (a, b) => b.userCount - a.userCount || distance(a.listing.author) - distance(b.listing.author),
  )
}
