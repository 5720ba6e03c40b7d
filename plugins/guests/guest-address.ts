import { encodeNaddr } from '#kernel/nostr'
import { LISTING_KIND, type Listing } from './install/read-listing'

/** Returns the address of a plugin's page. */
export const guestAddress = ({ author, identifier }: Pick<Listing, 'author' | 'identifier'>): string =>
  encodeNaddr({ kind: LISTING_KIND, pubkey: author, identifier }) ?? ''
