import { expect, test, vi } from 'vitest'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { startGuestCalls } from '../../../tests/support/guest-calls'

const start = (requires: readonly string[] = ['read:37070', 'store:1']) => startGuestCalls(requires)
const recipe = (name: string) => createTestEvent({ kind: 37_070, tags: [['d', name]] })

test('a query answers what was found, and what comes later, until it is ended', async () => {
  const { calls, sent, relay } = await start()
  const [first, second] = [recipe('cake'), recipe('soup')]
  relay.add(first, createTestEvent({ kind: 1 }))
  await calls.call('query', [1, { kinds: [37_070] }])
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(['events', 1, [first], true]))
  relay.add(second)
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(['events', 1, [second, first], true]))
  await calls.call('unquery', [1])
  await vi.waitFor(() => expect(relay.countSubscriptions()).toBe(0))
  const before = sent.length
  relay.add(recipe('late'))
  expect(sent).toHaveLength(before)
})

test('no relay but the reader’s own is asked, although the filter names authors with other ones', async () => {
  const { calls, sent, relay, theirs } = await start()
  const author = numberToHex(7)
  relay.add(createTestEvent({ kind: 10_002, pubkey: author, tags: [['r', theirs.url]] }))
  await calls.call('query', [1, { kinds: [37_070], authors: [author] }])
  await vi.waitFor(() => expect(sent).toContainEqual(['events', 1, [], true]))
  expect(theirs.getRequests()).toEqual([])
  expect(theirs.countConnections()).toBe(0)
})

test.each([
  ['another kind', { kinds: [37_070, 1] }, 'may not read kind 1'],
  ['no kind', {}, 'The filter.kinds must be a list'],
  ['empty kinds', { kinds: [] }, 'a list of 1 to 10'],
  ['too many events', { kinds: [37_070], limit: 5_000 }, 'a number from 1 to 200'],
  ['an author that is none', { kinds: [37_070], authors: ['me'] }, '64 characters of hex'],
])('a query for %s is refused', async (_, filter, reason) => {
  const { calls, relay } = await start()
  await expect(calls.call('query', [1, filter])).rejects.toThrow(reason)
  expect(relay.getRequests()).toEqual([])
})

test('fields that a guest may not use are left out of the filter', async () => {
  const { calls, relay } = await start()
  await calls.call('query', [
    1,
    { kinds: [37_070], search: 'secret', '#t': ['secret'], relays: ['wss://author.test'] },
  ])
  await vi.waitFor(() => expect(relay.getRequests()).not.toEqual([]))
  expect(JSON.stringify(relay.getRequests())).not.toMatch(/secret|author/)
})

test('at most ten queries are open, and all end with the guest', async () => {
  const { calls, relay } = await start()
  for (let n = 1; n <= 10; n++) await calls.call('query', [n, { kinds: [37_070], limit: n }])
  await expect(calls.call('query', [11, { kinds: [37_070] }])).rejects.toThrow('At most 10 queries')
  calls.dispose()
  await vi.waitFor(() => expect(relay.countSubscriptions()).toBe(0))
})

test('data are kept by key, within the size that was granted, and nothing is kept without it', async () => {
  const { calls } = await start()
  await calls.call('set', ['people', { count: 6 }])
  expect(await calls.call('get', ['people'])).toEqual({ count: 6 })
  expect(await calls.call('get', ['other'])).toBeNull()
  await expect(calls.call('set', ['long', 'x'.repeat(1_000)])).rejects.toThrow('may not store more')
  await calls.call('set', ['people', null])
  expect(await calls.call('get', ['people'])).toBeNull()
  await expect(calls.call('set', ['../other', 1])).resolves.toBeUndefined()
  await expect(calls.call('set', ['a b', 1])).rejects.toThrow('The key must be')
  const bare = await start([])
  await expect(bare.calls.call('set', ['a', 1])).rejects.toThrow('may not store data')
  await expect(bare.calls.call('query', [1, { kinds: [37_070] }])).rejects.toThrow('may not read kind 37070')
})

test('a message has the guest’s title before it, and comes once in two seconds', async () => {
  const { calls, toasts } = await start()
  await calls.call('toast', ['Enjoy it'])
  await expect(calls.call('toast', ['Again'])).rejects.toThrow('One message in two seconds')
  await expect(calls.call('toast', [{}])).rejects.toThrow('a text of at most 200')
  expect(toasts).toEqual(['Recipes: Enjoy it'])
})
