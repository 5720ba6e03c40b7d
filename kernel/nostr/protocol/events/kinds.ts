/** Kind of a deletion request (NIP-09). */
export const DELETION_KIND = 5

/** True for replaceable kinds (NIP-01): only the newest event of each author and kind counts. */
export function isReplaceableKind(kind: number): boolean {
  return kind === 0 || kind === 3 || (kind >= 10000 && kind < 20000)
}

/** True for addressable kinds (NIP-01): only the newest event of each author, kind and `d` tag counts. */
export function isAddressableKind(kind: number): boolean {
  return kind >= 30000 && kind < 40000
}

/** True for the two kinds of repost (NIP-18): of a note, and of any other event. */
export function isRepostKind(kind: number): boolean {
  return kind === 6 || kind === 16
}

/** True for ephemeral kinds (NIP-01): relays forward such events and nobody stores them. */
export function isEphemeralKind(kind: number): boolean {
  return kind >= 20000 && kind < 30000
}
