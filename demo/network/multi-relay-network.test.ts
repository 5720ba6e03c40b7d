import { describe, expect, it } from 'vitest'
import { createMultiRelayNetwork } from './multi-relay-network.ts'

describe('spreadNetwork', () => {
  it('gives every author a live relay and says what a complete timeline holds', async () => {
    const relayUrls = Array.from({ length: 20 }, (_, n) => `ws://relay-${n}.test`)
    const live = [0, 3, 4, 7, 11, 12, 15, 19]
    const options = { relayUrls, live, follows: 120, now: 1_790_000_000 }
    const spread = await createMultiRelayNetwork(options)
    const reachable = new Set(
      live.flatMap(index => spread.notesByRelay.get(relayUrls[index]!)!.map(event => event.id)),
    )
    expect(spread.authors).toHaveLength(120)
    for (const author of spread.authors) {
      expect(author.lastDayNotes.length).toBeGreaterThan(0)
      expect([2, 3]).toContain(new Set(author.writeRelays).size)
    }
    for (const note of spread.lastDayNotes) {
      expect(reachable.has(note.id)).toBe(true)
      expect(1_790_000_000 - note.created_at).toBeLessThan(86_400 + 3600)
    }
    expect(await createMultiRelayNetwork(options)).toEqual(spread)
  })
})
