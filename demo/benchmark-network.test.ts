import { describe, expect, it } from 'vitest'
import { createBenchmarkNetwork } from './benchmark-network.ts'
import { createEventSigner } from './event-signer.ts'
import { EventTable } from './relay/event-table.ts'

describe('bigNetwork', () => {
  it('builds a valid network on disk and fills a store from it', async () => {
    const network = await createBenchmarkNetwork({
      relayUrl: 'ws://127.0.0.1:1',
      events: 1200,
      people: 60,
      rootFollows: 20,
      onProgress: () => undefined,
    })
    const store = new EventTable()
    expect(await network.fillTable(store)).toBe(1200)
    expect(store.size).toBe(1200)
    const signer = await createEventSigner()
    const feed = store.query({ kinds: [1], authors: network.follows, limit: 50 })
    expect(feed).toHaveLength(50)
    for (const { event, json } of feed) {
      expect(signer.verify(event)).toBe(true)
      expect(JSON.parse(json)).toEqual(event)
    }
    for (const row of store.query({ kinds: [7] })) {
      const target = row.event.tags.find(tag => tag[0] === 'e')![1]!
      expect(store.get(target)).toBeDefined()
    }
  }, 20_000)
})
