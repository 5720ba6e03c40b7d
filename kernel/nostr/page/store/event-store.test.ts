import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { createTestEvent, numberToHex } from '../../../testing/create-test-event'
import { compareNewestFirst } from '../../protocol/events/event-address'
import { matchesFilter } from '../../protocol/events/matches-filter'
import {
  eventsArbitrary,
  filterArbitrary,
  getExpectedAnswer,
  getExpectedStoredEvents,
} from '../../worker/database/event-arbitraries'
import { createEventStore, type EventStoreChange } from './event-store'

const NOW = 1_700_100_000
const ALL: Filter[] = [{}]

function setUp(now: () => number = () => NOW, pinned = new Set<string>()) {
  const changes: EventStoreChange[] = []
  const store = createEventStore({ now, onChange: c => changes.push(c), pinnedIds: () => pinned })
  return { store, changes, all: () => store.query(ALL, 1e6) }
}
const ids = (events: readonly NostrEvent[]) => events.map(e => e.id).sort()
afterEach(() => vi.useRealTimers())

/** Generates events and the same events in random order, with a batch size. */
const arrivals = eventsArbitrary.chain(events =>
  fc.tuple(
    fc.constant(events),
    fc.shuffledSubarray(events, { minLength: events.length }),
    fc.integer({ min: 1, max: 10 }),
  ),
)

test('the remaining replaceable, addressable and deleted events do not depend on the order', () => {
  fc.assert(
    fc.property(arrivals, ([events, shuffled, size]) => {
      const { store, all } = setUp()
      for (let i = 0; i < shuffled.length; i += size) store.add(shuffled.slice(i, i + size))
      const stored = all().filter(e => e.kind < 20_000 || e.kind >= 30_000)
      expect(ids(stored)).toEqual(ids(getExpectedStoredEvents(events)))
    }),
    { numRuns: 300 },
  )
})

test('a query answers as a plain scan does', () => {
  const cases = eventsArbitrary.chain(events =>
    fc.tuple(
      fc.constant(events),
      fc.array(filterArbitrary(events.map(e => e.id)), { minLength: 1, maxLength: 3 }),
    ),
  )
  fc.assert(
    fc.property(cases, ([events, filters]) => {
      const { store } = setUp()
      const plain = filters.map(({ limit: _, ...f }) => f as Filter)
      store.add(events)
      const held = getExpectedStoredEvents(events).concat(events.filter(e => e.kind === 20_001))
      expect(ids(store.query(plain, 1e6))).toEqual(ids(getExpectedAnswer(held, plain)))
      const few = store.query(plain, 4)
      expect(few).toEqual([...few].sort(compareNewestFirst))
      expect(ids(few)).toEqual(ids(getExpectedAnswer(held, plain).slice(0, 4)))
    }),
    { numRuns: 500 },
  )
})

test('the reported changes add up to the contents of the store', () => {
  fc.assert(
    fc.property(arrivals, ([, shuffled, size]) => {
      const { store, changes, all } = setUp()
      for (let i = 0; i < shuffled.length; i += size) store.add(shuffled.slice(i, i + size))
      const there = new Set<string>()
      for (const { added, removed } of changes) {
        for (const e of removed) there.delete(e.id)
        for (const e of added) there.add(e.id)
      }
      expect([...there].sort()).toEqual(ids(all()))
    }),
  )
})

test("strangers' deletion requests keep no author from deleting", () => {
  const { store, all } = setUp()
  const note = createTestEvent({ pubkey: numberToHex(1) })
  const deletion = (author: number) =>
    createTestEvent({ kind: 5, pubkey: numberToHex(author), tags: [['e', note.id]], created_at: NOW })
  store.add(Array.from({ length: 50 }, (_, n) => deletion(n + 2)))
  store.add([note])
  expect(store.peek({ id: note.id })).toBeDefined()
  store.add([deletion(1)])
  expect(store.peek({ id: note.id })).toBeUndefined()
  store.add([note])
  expect(all().filter(e => e.kind === 1)).toEqual([])
})

test('a deletion that no relay accepted is undone together with its effects', () => {
  const { store, all } = setUp()
  const author = numberToHex(5)
  const [note, kept] = [
    createTestEvent({ pubkey: author }),
    createTestEvent({ pubkey: author, created_at: NOW - 50 }),
  ]
  const deletion = createTestEvent({ kind: 5, pubkey: author, tags: [['e', note.id]] })
  store.add([note, kept, deletion])
  expect(ids(all())).toEqual(ids([kept, deletion]))
  store.retract(deletion)
  expect(ids(all())).toEqual(ids([note, kept]))
  store.add([deletion])
  store.add([note])
  expect(ids(all())).toEqual(ids([kept, deletion]))
})

test('an address may be deleted again and again', () => {
  const { store } = setUp()
  const at = (created_at: number) =>
    createTestEvent({ kind: 30023, pubkey: numberToHex(1), tags: [['d', 'x']], created_at })
  const ref = { kind: 30023, pubkey: numberToHex(1), identifier: 'x' }
  for (let n = 0; n < 30; n++) {
    store.add([at(1_000 + n)])
    expect(store.peek(ref)).toBeDefined()
    const tags = [['a', `30023:${numberToHex(1)}:x`]]
    store.add([createTestEvent({ kind: 5, pubkey: numberToHex(1), tags, created_at: 1_000 + n })])
    expect(store.peek(ref)).toBeUndefined()
  }
})

test('an expired event is refused, and a stored event is removed when it expires', () => {
  vi.useFakeTimers({ now: NOW * 1_000 })
  const { store, changes, all } = setUp(() => Math.floor(Date.now() / 1_000))
  const end = (s: number) => createTestEvent({ tags: [['expiration', String(NOW + s)]] })
  const [past, soon, late] = [end(-1), end(10), end(100_000_000)]
  store.add([past, soon, late])
  expect(ids(all())).toEqual(ids([soon, late]))
  vi.advanceTimersByTime(11_000)
  expect(ids(all())).toEqual([late.id])
  expect(changes.at(-1)?.removed.map(e => e.id)).toEqual([soon.id])
  store.dispose()
  expect(vi.getTimerCount()).toBe(0)
})

test('an event dated ahead waits for its time, and only a few such events are kept', () => {
  vi.useFakeTimers({ now: NOW * 1_000 })
  const { store, all } = setUp(() => Math.floor(Date.now() / 1_000))
  const ahead = Array.from({ length: 100 }, (_, n) => createTestEvent({ created_at: NOW + 61 + n }))
  const skewed = createTestEvent({ created_at: NOW + 60 })
  const profile = createTestEvent({ kind: 0, pubkey: numberToHex(1), created_at: NOW })
  const quick = createTestEvent({ kind: 0, pubkey: numberToHex(1), created_at: NOW + 600 })
  const future = createTestEvent({ kind: 0, pubkey: numberToHex(1), created_at: NOW + 601 })
  store.add([...ahead, skewed, profile])
  expect(ids(all())).toEqual(ids([skewed, profile]))
  // A version of a list counts as the newest even if it is dated some minutes in the future.
  store.add([quick, future])
  expect(store.peek({ kind: 0, pubkey: numberToHex(1) })?.id).toBe(quick.id)
  vi.advanceTimersByTime(675_000)
  expect(all().length).toBeLessThanOrEqual(22)
})

test('eviction removes the oldest arrivals and keeps shown events', () => {
  const first = Array.from({ length: 2_000 }, () => createTestEvent())
  const pinned = new Set(first.slice(0, 500).map(e => e.id))
  const { store, changes } = setUp(() => NOW + 1e6, pinned)
  store.add(first)
  for (let n = 0; n < 30; n++) store.add(Array.from({ length: 1_000 }, () => createTestEvent()))
  expect(store.size).toBeLessThanOrEqual(30_000)
  for (const id of pinned) expect(store.peek({ id })).toBeDefined()
  expect(store.peek({ id: first[900]!.id })).toBeUndefined()
  expect(changes.flatMap(c => c.removed).some(e => pinned.has(e.id))).toBe(false)
}, 30_000)

test('events are frozen, and a known id with another body changes nothing', () => {
  const { store, changes } = setUp()
  const event = createTestEvent({ tags: [['t', 'x']] })
  store.add([event])
  store.add([{ ...event, content: 'evil' }])
  const held = store.peek({ id: event.id })
  expect(held).toEqual(event)
  expect(changes).toHaveLength(1)
  expect(() => Object.assign(held ?? {}, { content: 'evil' })).toThrow()
  expect(() => (held!.tags[0] as string[]).push('y')).toThrow()
})

test('unindexed tags, and tag names of more than one letter, are found all the same', () => {
  const { store } = setUp()
  const crowd = createTestEvent({ tags: Array.from({ length: 500 }, (_, n) => ['p', numberToHex(n)]) })
  const alt = createTestEvent({ tags: [['alt', 'words']] })
  const follows = createTestEvent({
    kind: 3,
    tags: Array.from({ length: 500 }, (_, n) => ['p', numberToHex(n)]),
  })
  store.add([crowd, alt, follows])
  const find = (filter: Filter) => store.query([filter], 10).map(e => e.id)
  expect(find({ '#p': [numberToHex(3)], kinds: [1] })).toEqual([crowd.id])
  expect(find({ '#p': [numberToHex(499)], kinds: [1] })).toEqual([crowd.id])
  expect(find({ '#p': [numberToHex(499)], kinds: [3] })).toEqual([follows.id])
  expect(find({ '#p': [numberToHex(499)] }).sort()).toEqual([crowd.id, follows.id].sort())
  expect(find({ '#alt': ['words'] })).toEqual([alt.id])
  for (const event of [crowd, alt, follows]) expect(matchesFilter(event, {})).toBe(true)
})
