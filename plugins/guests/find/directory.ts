import type { NostrEvent } from '#kernel/ports'
import { addressOf, type Listing } from '../install/read-listing'
import { shownKinds } from '../install/shown-kinds'
import { newestListings, type RankedListing, withUsers } from './rank-listings'

/** A shelf of the directory. */
export interface Shelf {
  readonly id: string
  readonly title: string
  /** The person who has filled it (hex); absent for a shelf of this site. */
  readonly by?: string
  readonly listings: readonly RankedListing[]
}

interface DirectoryParts {
  /** Events of kind 35128. */
  readonly listings: readonly NostrEvent[]
  /** Recommendations of the reader's people (kinds 31989 and 30267). */
  readonly recommendations: readonly NostrEvent[]
  /** Sets of plugins by curators (kind 30267). */
  readonly sets: readonly NostrEvent[]
  /** Addresses that this site recommends. */
  readonly shelf: readonly string[]
  /** True if this site allows the plugins of its shelf alone. */
  readonly isShelfAlone: boolean
  /** Words of the user, and the kind that a plugin must show. */
  readonly words: string
  readonly kind: number | undefined
}

const MAX_NEW = 30
const MAX_SETS = 10

const matches = ({ manifest }: Listing, words: readonly string[], kind: number | undefined): boolean => {
  const { title, summary } = manifest
  const text = `${title} ${summary}`.toLowerCase()
  return (
    words.every(word => text.includes(word)) && (kind === undefined || shownKinds(manifest).includes(kind))
  )
}

/** The kinds that these listings show, in ascending order. */
export const kindsOf = (listings: readonly Listing[]): readonly number[] =>
  [...new Set(listings.flatMap(({ manifest }) => shownKinds(manifest)))].sort((a, b) => a - b)

const byUsers = (a: RankedListing, b: RankedListing) => b.users - a.users || b.listing.at - a.listing.at

/** Returns the shelves of the directory. A shelf without a plugin that matches is left out. */
export function shelvesOf({
  listings,
  recommendations,
  sets,
  shelf,
  isShelfAlone,
  words,
  kind,
}: DirectoryParts): readonly Shelf[] {
  const typed = words.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = newestListings(listings)
    .filter(listing => !isShelfAlone || shelf.includes(addressOf(listing)))
    .filter(listing => matches(listing, typed, kind))
  const all = withUsers(shown, recommendations)
  const at = (addresses: readonly string[]) =>
    all.filter(({ listing }) => addresses.includes(addressOf(listing))).sort(byUsers)
  const curated = sets.slice(0, MAX_SETS).flatMap((event): readonly Shelf[] => {
    const title = event.tags.find(([name]) => name === 'title')?.[1]
    if (!title) return []
    const addresses = event.tags.flatMap(([name, value]) => (name === 'a' && value) || [])
    return [{ id: event.id, title: title.slice(0, 60), by: event.pubkey, listings: at(addresses) }]
  })
  const shelves: readonly Shelf[] = [
    { id: 'site', title: 'Recommended here', listings: at(shelf) },
    {
      id: 'used',
      title: 'Used by people you follow',
      listings: all.filter(each => each.users > 0).sort(byUsers),
    },
    ...curated,
    { id: 'new', title: 'New', listings: all.slice(0, MAX_NEW) },
  ]
  return shelves.filter(each => each.listings.length > 0)
}
