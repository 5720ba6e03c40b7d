/** The way in which a relay treats events of a kind (NIP-01). */
export type KindClass = 'regular' | 'replaceable' | 'ephemeral' | 'addressable'

/** Returns how a relay treats events of this kind (NIP-01). */
export function getKindClass(kind: number): KindClass {
  if (kind === 0 || kind === 3 || (kind >= 10000 && kind < 20000)) return 'replaceable'
  if (kind >= 20000 && kind < 30000) return 'ephemeral'
  if (kind >= 30000 && kind < 40000) return 'addressable'
  return 'regular'
}
