import { encodeNaddr } from '#kernel/nostr'
import { type GuestListing, LISTING_KIND } from './install/parse-listing'

/** Returns the naddr of a guest's listing, with which its page is opened. */
export const encodeListingNaddr = ({
  author,
  identifier,
}: Pick<GuestListing, 'author' | 'identifier'>): string =>
  encodeNaddr({ kind: LISTING_KIND, pubkey: author, identifier }) ?? ''
