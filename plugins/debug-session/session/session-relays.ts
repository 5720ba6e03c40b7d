/** Maximum number of relays of a session. */
const MAX_RELAYS = 10

/**
 * Returns the relays over which the two sides of a session exchange data. The site's relays come first, because both
 * sides know them; the link names no relays.
 */
export const listSessionRelays = (
  siteRelays: readonly string[],
  ownRelays: readonly string[],
): readonly string[] => [...new Set([...siteRelays, ...ownRelays])].slice(0, MAX_RELAYS)
