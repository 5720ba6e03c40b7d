import type { NostrAccess, PublishJob } from '#kernel/ports'
import { addressOf, type Listing } from '../install/read-listing'
import { shownKinds } from '../install/shown-kinds'

/** The list of the plugins that the reader uses, for those that show no kind (NIP-51). */
const SET_KIND = 30_267
const SET_ID = 'pinion-plugins'
/** 'I use this for kind N' (NIP-89). */
const RECOMMENDATION_KIND = 31_989

/** Says publicly that the reader uses a plugin, or no longer says so. Entries that other clients have added stay. */
export function sayUse(
  nostr: Pick<NostrAccess, 'edit'>,
  listing: Pick<Listing, 'author' | 'identifier' | 'manifest'>,
  uses: boolean,
): readonly PublishJob[] {
  const address = addressOf(listing)
  const change = uses ? { add: ['a', address] } : { remove: ['a', address] as const }
  const kinds = shownKinds(listing.manifest)
  return kinds.length === 0
    ? [nostr.edit({ kind: SET_KIND, identifier: SET_ID }, [change])]
    : kinds.map(kind => nostr.edit({ kind: RECOMMENDATION_KIND, identifier: String(kind) }, [change]))
}
