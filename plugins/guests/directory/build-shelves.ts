import type { NostrEvent } from '#kernel/ports'
import { getShownKinds } from '../install/get-shown-kinds'
import { type GuestListing, getListingAddress } from '../install/parse-listing'
import { countUsers, type RankedListing, selectNewestListings } from './rank-listings'

/** A group of plugins in the directory. */
export interface DirectoryShelf {
  readonly id: string
  readonly title: string
  /** Public key (hex) of the curator who listed these plugins. Absent for the site's own list. */
  readonly curatorPubkey?: string
  readonly listings: readonly RankedListing[]
}

interface BuildShelvesOptions {
  /** Events of kind 35128. */
  readonly listings: readonly NostrEvent[]
  /** Recommendations (kinds 31989 and 30267) by people whom the reader trusts. */
  readonly recommendations: readonly NostrEvent[]
  /** Sets of plugins by curators (kind 30267). */
  readonly sets: readonly NostrEvent[]
  /** Addresses of the plugins on the site's own list. */
  readonly siteShelf: readonly string[]
  /** True if the site allows only the plugins on its own list. */
  readonly isSiteShelfOnly: boolean
  /** The user's search text, and the kind that a plugin must display. */
  readonly query: string
  readonly kind: number | undefined
}

const MAX_NEW = 30
const MAX_SETS = 10

const matches = ({ manifest }: GuestListing, words: readonly string[], kind: number | undefined): boolean => {
  const { title, summary } = manifest
  const text = `${title} ${summary}`.toLowerCase()
  return (
    words.every(word => text.includes(word)) && (kind === undefined || getShownKinds(manifest).includes(kind))
  )
}

/** The kinds that these guests display, in ascending order. */
export const collectShownKinds = (listings: readonly GuestListing[]): readonly number[] =>
  [...new Set(listings.flatMap(({ manifest }) => getShownKinds(manifest)))].sort((a, b) => a - b)

const compareByUsers = (a: RankedListing, b: RankedListing) =>
  b.userCount - a.userCount || b.listing.at - a.listing.at

/** Returns the groups of the directory. A group without matching plugins is left out. */
export function buildShelves({
  listings,
  recommendations,
  sets,
  siteShelf,
  isSiteShelfOnly,
  query,
  kind,
}: BuildShelvesOptions): readonly DirectoryShelf[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean)
  const listed = selectNewestListings(listings)
    .filter(listing => !isSiteShelfOnly || siteShelf.includes(getListingAddress(listing)))
    .filter(listing => matches(listing, typed, kind))
  const all = countUsers(listed, recommendations)
  const listingsAt = (addresses: readonly string[]) =>
    all.filter(({ listing }) => addresses.includes(getListingAddress(listing))).sort(compareByUsers)
  const curated = sets.slice(0, MAX_SETS).flatMap((event): readonly DirectoryShelf[] => {
    const title = event.tags.find(([name]) => name === 'title')?.[1]
    if (!title) return []
    const addresses = event.tags.flatMap(([name, value]) => (name === 'a' && value) || [])
    return [
      {
        id: event.id,
        title: title.slice(0, 60),
        curatorPubkey: event.pubkey,
        listings: listingsAt(addresses),
      },
    ]
  })
  const shelves: readonly DirectoryShelf[] = [
    { id: 'site', title: 'Recommended here', listings: listingsAt(siteShelf) },
    {
      id: 'used',
      title: 'Used by people you follow',
      listings: all.filter(each => each.userCount > 0).sort(compareByUsers),
    },
    ...curated,
    { id: 'new', title: 'New', listings: all.slice(0, MAX_NEW) },
  ]
  return shelves.filter(each => each.listings.length > 0)
}
