/** Maximum number of relays of a session. */
const MAX_RELAYS = 10

/**
 * Returns the relays over which both sides of a session exchange data. The link names no relays, so the site's relays
 * come first, which both sides know.
 */
export const listSessionRelays = (
  siteRelays: readonly string[],
  ownRelays: readonly string[],
): readonly string[] => [...new Set([...siteRelays, ...ownRelays])].slice(0, MAX_RELAYS)
