/** Kind of a deletion request (NIP-09). */
export const DELETION_KIND = 5

/** Largest kind number NIP-01 allows. */
export const MAX_KIND = 65535

/** Replaceable kinds (NIP-01): only the newest event of an author and kind counts. */
export function isReplaceable(kind: number): boolean {
  return kind === 0 || kind === 3 || (kind >= 10000 && kind < 20000)
}

/** Addressable kinds (NIP-01): only the newest event of an author, kind and `d` tag counts. */
export function isAddressable(kind: number): boolean {
  return kind >= 30000 && kind < 40000
}

/** A repost of a note or of anything else (NIP-18). */
export function isRepost(kind: number): boolean {
  return kind === 6 || kind === 16
}

/** Ephemeral kinds (NIP-01): relays forward them and nobody stores them. */
export function isEphemeral(kind: number): boolean {
  return kind >= 20000 && kind < 30000
}
