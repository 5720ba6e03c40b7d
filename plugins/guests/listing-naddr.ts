import { encodeNaddr } from '#kernel/nostr'
import { type GuestListing, LISTING_KIND } from './install/parse-listing'

/** Returns the address of a plugin's page. */
export const listingNaddr = ({ author, identifier }: Pick<GuestListing, 'author' | 'identifier'>): string =>
  encodeNaddr({ kind: LISTING_KIND, pubkey: author, identifier }) ?? ''
