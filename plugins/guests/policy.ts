import type { HostConfig } from '#kernel/config'
import { addressOf, type Listing } from './install/read-listing'

/** The rules of this site for plugins from others, from its `config.json`. */
export interface GuestPolicy {
  readonly mode: 'off' | 'listed' | 'any'
  /** Addresses of the plugins that this site recommends. */
  readonly shelf: readonly string[]
  /** Returns in words why a version may not run here; `undefined` if it may. */
  refusal(guest: Pick<Listing, 'author' | 'identifier' | 'hash'>): string | undefined
}

const OFF = 'This site allows no plugins from others.'

export function createPolicy({
  guests: mode = 'any',
  guestShelf: shelf = [],
  blockedGuests = [],
}: Pick<HostConfig, 'guests' | 'guestShelf' | 'blockedGuests'>): GuestPolicy {
  const blocked = new Set(blockedGuests)
  return {
    mode,
    shelf,
    refusal(guest) {
      if (mode === 'off') return OFF
      if (blocked.has(guest.hash)) return 'This site has blocked this version.'
      if (mode === 'listed' && !shelf.includes(addressOf(guest)))
        return 'This site allows the plugins on its own shelf alone.'
      return undefined
    },
  }
}
