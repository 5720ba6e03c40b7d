import type { NostrAccess, PublishJob } from '#kernel/ports'
import { getShownKinds } from '../install/get-shown-kinds'
import { type GuestListing, getListingAddress } from '../install/parse-listing'

/**
 * The reader's list of plugins that they use (NIP-51). It is for plugins that show no kind, because NIP-89 needs one.
 */
const SET_KIND = 30_267
const SET_ID = 'pinion-plugins'
/** A recommendation of an app for a kind (NIP-89). */
const RECOMMENDATION_KIND = 31_989

/**
 * Publishes that the reader uses a plugin, or withdraws this. Keeps entries that other clients have added to the lists.
 */
export function publishUsage(
  nostr: Pick<NostrAccess, 'editList'>,
  listing: Pick<GuestListing, 'author' | 'identifier' | 'manifest'>,
  isUsed: boolean,
): readonly PublishJob[] {
  const address = getListingAddress(listing)
  const change = isUsed ? { add: ['a', address] } : { remove: ['a', address] as const }
  const kinds = getShownKinds(listing.manifest)
  return kinds.length === 0
    ? [nostr.editList({ kind: SET_KIND, identifier: SET_ID }, [change])]
    : kinds.map(kind => nostr.editList({ kind: RECOMMENDATION_KIND, identifier: String(kind) }, [change]))
}
