/** Maximum number of event ids that are remembered. The oldest are forgotten first. */
const MAX_REMEMBERED_IDS = 50_000
/** Maximum number of relays that can be told apart, because each takes one bit of a number. */
const MAX_RELAYS = 30

/** Remembers which relays sent which event in this session. */
export interface SourceRelays {
  record(id: string, relay: string): void
  getRelays(id: string): string[]
}

export function createSourceRelays(): SourceRelays {
  const relays: string[] = []
  const relayBits = new Map<string, number>()
  return {
    record(id, relay) {
      let index = relays.indexOf(relay)
      if (index < 0) {
        if (relays.length === MAX_RELAYS) return
        index = relays.push(relay) - 1
      }
      const bits = relayBits.get(id)
      if (bits === undefined && relayBits.size >= MAX_REMEMBERED_IDS)
        relayBits.delete(relayBits.keys().next().value ?? '')
      relayBits.set(id, (bits ?? 0) | (1 << index))
    },
    getRelays(id) {
      const bits = relayBits.get(id) ?? 0
      return relays.filter((_, index) => (bits & (1 << index)) !== 0)
    },
  }
}
