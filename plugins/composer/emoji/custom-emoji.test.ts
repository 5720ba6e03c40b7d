import { expect, test, vi } from 'vitest'
import { createInMemoryRelay, createTestEvent, createTestKernel, numberToHex } from '#kernel/testing'
import { createCustomEmoji } from './custom-emoji'

const me = numberToHex(7)
const list = createTestEvent({
  kind: 10030,
  pubkey: me,
  tags: [
    ['emoji', 'gear', 'https://m.test/g.png'],
    ['a', `30030:${numberToHex(1)}:birds`],
  ],
})
const set = createTestEvent({
  kind: 30030,
  pubkey: numberToHex(1),
  tags: [
    ['d', 'birds'],
    ['emoji', 'kite', 'https://m.test/k.png'],
  ],
})

test('requests missing emoji again on the next read, and stops once all have loaded', async () => {
  const relay = createInMemoryRelay([list])
  const { kernel, nostr } = createTestKernel({
    relays: [relay],
    session: { pubkey: me, canSign: true, method: 'key' },
  })
  const custom = createCustomEmoji(nostr.createAccess('composer', () => true))
  const look = () => custom.list.subscribe(() => {}).dispose()
  const names = () => custom.list.get().map(({ words }) => words)
  const asked = (kind: number) =>
    relay.getRequests().filter(([filter]) => filter?.kinds?.includes(kind)).length

  relay.close()
  look()
  await nostr.createAccess('test', () => true).get({ kind: 10030, pubkey: me })
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
  await nostr.createAccess('test', () => true).get({ id: numberToHex(9) })
  expect(asked(10030)).toBe(before)
  await kernel.dispose()
})
