import { expect, it, vi } from 'vitest'
import type { NostrEvent } from '#kernel/ports'
import { createTestEvent, createTestKernel, numberToHex } from '#kernel/testing'
import { createFeedList } from './feed-list'

const notes = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => createTestEvent({ pubkey: numberToHex(3), created_at: from + n }))

const SECOND = 1_000

/** Simulates a first visit with a relay that does not answer until told to. */
function firstVisit({ isUserWaiting = false } = {}) {
  vi.useFakeTimers()
  const { kernel, nostr, relay } = createTestKernel({ events: [] })
  relay.setSilent(true)
  const query = nostr
    .createAccess('test', () => true)
    .query({ kinds: [1], authors: [numberToHex(3)], limit: 20 })
  const list = createFeedList({ query, accept: () => true, isUserWaiting })
  const listening = list.subscribe(() => {})
  return {
    list,
    add: (events: ReturnType<typeof notes>) => nostr.addEvents(events),
    async end() {
      listening.dispose()
      query.dispose()
      await kernel.dispose()
      vi.useRealTimers()
    },
  }
}

/** Simulates a later visit. `frontier` was the newest event at the previous visit. */
function visit(events: ReturnType<typeof notes>, frontier: (typeof events)[number] | undefined) {
  const { kernel, nostr } = createTestKernel({ events })
  const access = nostr.createAccess('test', () => true)
  const query = access.query({ kinds: [1], authors: [numberToHex(3)], limit: 20 }, { initialCount: 20 })
  const list = createFeedList({ query, accept: () => true, ...(frontier && { frontier }) })
  const listening = list.subscribe(() => {})
  return {
    list,
    async end() {
      listening.dispose()
      query.dispose()
      await kernel.dispose()
    },
  }
}

it('holds back notes newer than the last visit', async () => {
  const before = notes(30, 1_700_000_000)
  const { list, end } = visit([...before, ...notes(5, 1_700_001_000)], before.at(-1))
  await vi.waitFor(() => expect(list.get().heldBack).toHaveLength(5))
  expect(list.get().shown[0]).toMatchObject({ id: before.at(-1)?.id })
  await end()
})

it('shows new notes when none of the earlier ones is in memory, so that the list is not empty', async () => {
  const before = notes(30, 1_700_000_000)
  const since = notes(200, 1_700_001_000)
  const { list, end } = visit([...before, ...since], before.at(-1))
  await vi.waitFor(() => expect(list.get().shown.length).toBeGreaterThan(10))
  expect(list.get().shown[0]).toMatchObject({ id: since.at(-1)?.id })
  expect(list.get().heldBack).toEqual([])
  await end()
})

it('loads until no event has arrived for five seconds', async () => {
  const { list, end } = firstVisit()
  await vi.advanceTimersByTimeAsync(4.9 * SECOND)
  expect(list.get().isLoading).toBe(true)
  await vi.advanceTimersByTimeAsync(0.2 * SECOND)
  expect(list.get()).toMatchObject({ isLoading: false, shown: [] })
  await end()
})

it('shows events of the first half second, and holds back later newer ones', async () => {
  const { list, add, end } = firstVisit()
  const [first, second, third] = notes(3, 1_700_000_000).map(note => [note])
  await vi.advanceTimersByTimeAsync(SECOND)
  add(first ?? [])
  await vi.advanceTimersByTimeAsync(0.4 * SECOND)
  expect(list.get().isLoading).toBe(true)
  add(second ?? [])
  await vi.advanceTimersByTimeAsync(0.2 * SECOND)
  expect(list.get().isLoading).toBe(false)
  add(third ?? [])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(list.get().shown.map(({ id }) => id)).toEqual([second, first].map(each => each?.[0]?.id))
  expect(list.get().heldBack.map(({ id }) => id)).toEqual(third?.map(({ id }) => id))
  await end()
})

it('does not hold back requested events because a relay was slow', async () => {
  const { list, add, end } = firstVisit({ isUserWaiting: true })
  const [first, second, third] = notes(3, 1_700_000_000).map(note => [note])
  add(first ?? [])
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(list.get()).toMatchObject({ isLoading: true, shown: first ?? [] })
  add(second ?? [])
  await vi.advanceTimersByTimeAsync(3 * SECOND)
  expect(list.get()).toMatchObject({ isLoading: false, heldBack: [] })
  expect(list.get().shown).toHaveLength(2)
  add(third ?? [])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(list.get().heldBack.map(({ id }) => id)).toEqual(third?.map(({ id }) => id))
  await end()
})

it('never holds back requested events because their author turned out to be near', async () => {
  const { list, add, end } = firstVisit({ isUserWaiting: true })
  const [near, far] = notes(2, 1_700_000_000) as [NostrEvent, NostrEvent]
  list.setFilter(({ id }) => id !== far.id)
  add([near, far])
  await vi.advanceTimersByTimeAsync(20 * SECOND)
  expect(list.get()).toMatchObject({ isLoading: false, heldBack: [] })
  list.setFilter(() => true)
  expect(list.get().heldBack).toEqual([])
  expect(list.get().shown).toHaveLength(2)
  await end()
})

it('does not hold back earlier events whose author turns out to be near, in a young list at its top', async () => {
  const { list, add, end } = firstVisit()
  const [first, far, farther, newer] = notes(4, 1_700_000_000) as [
    NostrEvent,
    NostrEvent,
    NostrEvent,
    NostrEvent,
  ]
  const shown = () => list.get().shown.map(({ id }) => id)
  const held = () => list.get().heldBack.map(({ id }) => id)
  list.setFilter(({ id }) => id !== far.id && id !== farther.id)
  add([first, far, farther])
  await vi.advanceTimersByTimeAsync(SECOND)
  add([newer])
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(shown()).toEqual([first.id])
  expect(held()).toEqual([newer.id])
  list.setFilter(({ id }) => id !== farther.id)
  expect(shown()).toEqual([far.id, first.id])
  expect(held(), 'what came later is new all the same').toEqual([newer.id])
  // After the reader has scrolled, or after five seconds, no shown note moves any more.
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  list.setFilter(() => true)
  expect(shown()).toEqual([far.id, first.id])
  expect(held()).toEqual([newer.id, farther.id])
  await end()
})
