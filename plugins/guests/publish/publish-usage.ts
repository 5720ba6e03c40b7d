import type { NostrAccess, PublishJob } from '#kernel/ports'
import { getShownKinds } from '../install/get-shown-kinds'
import { type GuestListing, listingAddress } from '../install/parse-listing'

/** The list of the plugins that the reader uses, for those that show no kind (NIP-51). */
const SET_KIND = 30_267
const SET_ID = 'pinion-plugins'
/** 'I use this for kind N' (NIP-89). */
const RECOMMENDATION_KIND = 31_989

/** Publishes that the reader uses a plugin, or withdraws this. Entries that other clients have added are preserved. */
export function publishUsage(
  nostr: Pick<NostrAccess, 'editList'>,
  listing: Pick<GuestListing, 'author' | 'identifier' | 'manifest'>,
  isUsed: boolean,
): readonly PublishJob[] {
  const address = listingAddress(listing)
  const change = isUsed ? { add: ['a', address] } : { remove: ['a', address] as const }
  const kinds = getShownKinds(listing.manifest)
  return kinds.length === 0
    ? [nostr.editList({ kind: SET_KIND, identifier: SET_ID }, [change])]
    : kinds.map(kind => nostr.editList({ kind: RECOMMENDATION_KIND, identifier: String(kind) }, [change]))
}
