import type { HostConfig } from '#kernel/config'
import { type GuestListing, getListingAddress } from './install/parse-listing'

/** The rules of this site for guests (plugins of other authors, which run in a sandbox), from its `config.json`. */
export interface GuestPolicy {
  readonly mode: 'off' | 'listed' | 'any'
  /** Addresses of the plugins that this site recommends. */
  readonly siteShelf: readonly string[]
  /** Returns the reason why a version may not run on this site; `undefined` if it may. */
  refusal(guest: Pick<GuestListing, 'author' | 'identifier' | 'hash'>): string | undefined
}

const OFF = 'This site allows no plugins from others.'

export function createGuestPolicy({
  guests: mode = 'any',
  guestShelf: shelf = [],
  blockedGuests = [],
}: Pick<HostConfig, 'guests' | 'guestShelf' | 'blockedGuests'>): GuestPolicy {
  const blocked = new Set(blockedGuests)
  return {
    mode,
    siteShelf: shelf,
    refusal(guest) {
      if (mode === 'off') return OFF
      if (blocked.has(guest.hash)) return 'This site has blocked this version.'
      if (mode === 'listed' && !shelf.includes(getListingAddress(guest)))
        return 'This site allows the plugins on its own shelf alone.'
      return undefined
    },
  }
}
