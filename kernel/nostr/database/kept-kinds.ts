const KEPT = new Set([0, 3, 10000, 10002])

/** Profiles and the lists everything else depends on (contacts, mutes, relays): the last to be evicted. */
export function isKept(kind: number): boolean {
  return KEPT.has(kind)
}
