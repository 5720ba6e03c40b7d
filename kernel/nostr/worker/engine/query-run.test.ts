import { expect, test, vi } from 'vitest'
import { createTestEvent, createTestKernel, numberToHex } from '../../../testing'

test('many queries at once are sent in portions that a relay can take, and none fails because of another', async () => {
  const profile = createTestEvent({ kind: 0, pubkey: numberToHex(1), content: '{"name":"Ada"}' })
  const { kernel, relay } = createTestKernel({ events: [profile] })
  const access = kernel.nostr('host')
  const queries = Array.from({ length: 40 }, (_, n) =>
    access.query({ kinds: [7], '#e': [numberToHex(100 + n)], limit: 5 }, { live: false }),
  )
  queries.push(access.query({ kinds: [0], authors: [numberToHex(1)] }, { live: false }))
  for (const query of queries) query.subscribe(() => {})
  await vi.waitFor(() => expect(queries.every(q => q.get().phase === 'settled')).toBe(true), 3_000)
  expect(queries.at(-1)?.get().events).toEqual([profile])
  expect(Math.max(...relay.getRequests().map(filters => filters.length))).toBeLessThanOrEqual(10)
  await kernel.dispose()
})
