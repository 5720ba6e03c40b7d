/** Maximum number of event ids that are remembered. The oldest are forgotten first. */
const MAX_KEPT_IDS = 50_000
/** Maximum number of relays that can be told apart, because each takes one bit of a number. */
const MAX_RELAYS = 30

/** Remembers which relays sent which event in this session. */
export interface SeenOn {
  note(id: string, relay: string): void
  relays(id: string): string[]
}

export function createSeenOn(): SeenOn {
  const relays: string[] = []
  const seen = new Map<string, number>()
  return {
    note(id, relay) {
      let index = relays.indexOf(relay)
      if (index < 0) {
        if (relays.length === MAX_RELAYS) return
        index = relays.push(relay) - 1
      }
      const bits = seen.get(id)
      if (bits === undefined && seen.size >= MAX_KEPT_IDS) seen.delete(seen.keys().next().value ?? '')
      seen.set(id, (bits ?? 0) | (1 << index))
    },
    relays(id) {
      const bits = seen.get(id) ?? 0
      return relays.filter((_, index) => (bits & (1 << index)) !== 0)
    },
  }
}
