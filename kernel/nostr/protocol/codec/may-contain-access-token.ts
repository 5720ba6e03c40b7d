/** A part of a path that is at least this long may be a token; `inbox` or a person's name is shorter. */
const MIN_TOKEN_CHARS = 16

/**
 * True if a relay's address may contain an access token of the reader: it has a query, or a long part in its path. Such
 * an address is not written where others may read it.
 */
export function mayContainAccessToken(relay: string): boolean {
  const [, , , ...pathSegments] = relay.split('/')
  return relay.includes('?') || pathSegments.some(part => part.length >= MIN_TOKEN_CHARS)
}
