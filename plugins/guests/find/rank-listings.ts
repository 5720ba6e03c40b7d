import type { NostrEvent } from '#kernel/ports'
import { addressOf, type Listing, readListings } from '../install/read-listing'
import { shownKinds } from '../install/shown-kinds'

/** A listing with what the reader's own people say of it. */
export interface RankedListing {
  readonly listing: Listing
  /** Number of people whom the reader follows who use it. */
  readonly users: number
}

interface RankParts {
  /** Events of kind 35128. */
  readonly listings: readonly NostrEvent[]
  /** Recommendations (kind 31989, NIP-89) of people whom the reader follows. */
  readonly recommendations: readonly NostrEvent[]
  /** The follow distance of an author. */
  readonly distance: (pubkey: string) => number
}

/** Returns the newest version of each guest, the newest first. */
export function newestListings(events: readonly NostrEvent[]): readonly Listing[] {
  const found = new Map<string, Listing>()
  for (const listing of [...readListings(events)].sort((a, b) => b.at - a.at))
    if (!found.has(listing.id)) found.set(listing.id, listing)
  return [...found.values()]
}

/** Returns the people who recommend each address. */
export function usersByAddress(
  recommendations: readonly NostrEvent[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>()
  for (const { pubkey, tags } of recommendations)
    for (const [name, address = ''] of tags)
      if (name === 'a') users.set(address, (users.get(address) ?? new Set()).add(pubkey))
  return users
}

/** Returns the listings with the number of people who recommend each. */
export function withUsers(
  listings: readonly Listing[],
  recommendations: readonly NostrEvent[],
): RankedListing[] {
  const users = usersByAddress(recommendations)
  return listings.map(listing => ({ listing, users: users.get(addressOf(listing))?.size ?? 0 }))
}

/**
 * Returns the guests that show a kind, the best first: those that the most people use whom the reader follows, then those
 * of the nearest authors, then the newest.
 */
export function rankListings(
  kind: number,
  { listings, recommendations, distance }: RankParts,
): readonly RankedListing[] {
  const shown = newestListings(listings).filter(({ manifest }) => shownKinds(manifest).includes(kind))
  return withUsers(shown, recommendations).sort(
    (a, b) => b.users - a.users || distance(a.listing.author) - distance(b.listing.author),
  )
}
