import { expect, test, vi } from 'vitest'
import { createTestKernel, hexOf, inMemoryRelay, testEvent } from '#kernel/testing'
import { createCustomEmoji } from './custom-emoji'

const me = hexOf(7)
const list = testEvent({
  kind: 10030,
  pubkey: me,
  tags: [
    ['emoji', 'gear', 'https://m.test/g.png'],
    ['a', `30030:${hexOf(1)}:birds`],
  ],
})
const set = testEvent({
  kind: 30030,
  pubkey: hexOf(1),
  tags: [
    ['d', 'birds'],
    ['emoji', 'kite', 'https://m.test/k.png'],
  ],
})

test('requests missing emoji again on the next read, and stops once all have loaded', async () => {
  const relay = inMemoryRelay([list])
  const { kernel, nostr } = createTestKernel({
    relays: [relay],
    session: { pubkey: me, canSign: true, method: 'key' },
  })
  const custom = createCustomEmoji(nostr.access('composer', () => true))
  const look = () => custom.list.subscribe(() => {}).dispose()
  const names = () => custom.list.get().map(({ words }) => words)
  const asked = (kind: number) => relay.requests().filter(([filter]) => filter?.kinds?.includes(kind)).length

  relay.close()
  look()
  await nostr.access('test', () => true).get({ kind: 10030, pubkey: me })
  expect(names()).toEqual([])

  relay.open()
  await vi.waitFor(() => {
    look()
    expect(names()).toEqual(['gear'])
  })
  relay.add(set)
  await vi.waitFor(() => {
    look()
    expect(names()).toEqual(['gear', 'kite'])
  })
  const before = asked(10030)
  look()
  await nostr.access('test', () => true).get({ id: hexOf(9) })
  expect(asked(10030)).toBe(before)
  await kernel.dispose()
})
