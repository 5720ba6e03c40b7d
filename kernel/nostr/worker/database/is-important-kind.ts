const IMPORTANT_KINDS = new Set([0, 3, 10000, 10002])

/**
 * True for profiles, and for the lists that everything else depends on (contacts, mutes, relays). These events are
 * evicted last.
 */
export function isImportantKind(kind: number): boolean {
  return IMPORTANT_KINDS.has(kind)
}
