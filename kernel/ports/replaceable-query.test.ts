import { afterEach, expect, test } from 'vitest'
import { createTestEvent, createTestKernel, type TestKernel } from '../testing'
import { createReplaceableQuery } from './replaceable-query'

let started: TestKernel | undefined
afterEach(async () => {
  await started?.kernel.dispose()
  started = undefined
})

test('a query is replaced only by another one, and its events are those of the current one until it is ended', async () => {
  const [first, second] = [createTestEvent({ kind: 1 }), createTestEvent({ kind: 6 })]
  started = createTestKernel({ events: [first, second] })
  const { nostr, relay } = started
  const seen: (string | undefined)[] = []
  const access = nostr.createAccess('test', () => true)
  const query = createReplaceableQuery(
    access,
    ({ get }) =>
      () =>
        void seen.push(get().events[0]?.id),
  )
  const ids = () => query.get()?.events.map(({ id }) => id)
  expect(ids()).toBeUndefined()
  expect(query.replace([{ kinds: [1] }])).toBe(true)
  // The handler is called at once, before an event has arrived.
  expect(seen).toEqual([undefined])
  await expect.poll(ids).toEqual([first.id])
  expect(query.replace([{ kinds: [1] }])).toBe(false)
  expect(query.replace([{ kinds: [1] }], { hints: [relay.url] })).toBe(true)
  expect(query.replace([{ kinds: [6] }])).toBe(true)
  await expect.poll(ids).toEqual([second.id])
  await expect.poll(() => seen.at(-1)).toBe(second.id)

  query.dispose()
  expect(ids()).toBeUndefined()
  const count = seen.length
  expect(query.replace([{ kinds: [1] }])).toBe(true)
  const late = createTestEvent({ kind: 6 })
  relay.add(late)
  // When another query has the late event, the disposed one would have it, too.
  const other = createReplaceableQuery(access, () => () => {})
  other.replace([{ kinds: [6] }])
  await expect.poll(() => other.get()?.events[0]?.id).toBe(late.id)
  await expect.poll(ids).toEqual([first.id])
  expect(seen.slice(count)).not.toContain(late.id)
  for (const each of [query, other]) each.dispose()
})
