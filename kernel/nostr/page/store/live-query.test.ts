import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueryOptions, QuerySnapshot } from '../../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { createTestEvent, numberToHex } from '../../../testing/create-test-event'
import { matchesAnyFilter } from '../../protocol/events/matches-filter'
import {
  eventsArbitrary,
  filterArbitrary,
  getExpectedAnswer,
  getExpectedStoredEvents,
} from '../../worker/database/event-arbitraries'
import { createEventStore } from './event-store'
import { createLiveQuery, type LiveQueryUpdater } from './live-query'
import { createQueryRouter } from './query-router'

const NOW = 1_700_100_000
const IDLE: Omit<QuerySnapshot, 'events'> = { answers: {}, phase: 'settled', complete: true, older: 'idle' }

function setUp() {
  const router = createQueryRouter()
  const running = new Set<LiveQueryUpdater>()
  const store = createEventStore({
    now: () => NOW,
    onChange: change => router.route(change),
    pinnedIds: () => new Set([...running].flatMap(q => q.getEvents().map(e => e.id))),
  })
  const asked: [number, number][] = []
  const open = (filters: Filter[], options: QueryOptions = {}) => {
    let inner: LiveQueryUpdater | undefined
    const query = createLiveQuery(filters, options, {
      query: store.query,
      start(given) {
        inner = given
        running.add(given)
        router.add(given)
        given.requestOlder = (count, until) => asked.push([count, until])
        return {
          dispose() {
            running.delete(given)
            router.remove(given)
          },
        }
      },
    })
    let told = 0
    const listening = query.subscribe(() => told++)
    return {
      query,
      stop: () => listening.dispose(),
      told: () => told,
      inner: () => inner as LiveQueryUpdater,
      contents: () => query.get().events.map(e => e.content),
    }
  }
  return { store, open, asked, running }
}
const note = (n: number, rest: Partial<NostrEvent> = {}) =>
  createTestEvent({ created_at: 1_000 + n, content: String(n), ...rest })
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => note(from + n))

test('shows the newest events of its window; newer ones widen the window, older ones are left out', () => {
  const { store, open } = setUp()
  store.add(range(10, 20))
  const { contents } = open([{ kinds: [1], limit: 3 }])
  expect(contents()).toEqual(['20', '19', '18'])
  store.add([note(21), note(5)])
  expect(contents()).toEqual(['21', '20', '19', '18'])
})

test('returns the same frozen snapshot until something changes, and notifies only then', () => {
  const { store, open } = setUp()
  store.add(range(1, 3))
  const { query, told } = open([{ kinds: [1] }])
  const first = query.get()
  expect(query.get()).toBe(first)
  expect(Object.isFrozen(first)).toBe(true)
  store.add([note(9, { kind: 7 })])
  expect(query.get()).toBe(first)
  expect(told()).toBe(0)
  store.add(range(4, 9))
  expect(told()).toBe(1)
})

test('the next older event in memory takes the place of a removed one', () => {
  const { store, open } = setUp()
  const notes = range(1, 5)
  store.add(notes)
  const { contents } = open([{ kinds: [1], limit: 2 }])
  expect(contents()).toEqual(['5', '4'])
  const last = notes[4]!
  store.add([createTestEvent({ kind: 5, pubkey: last.pubkey, tags: [['e', last.id]], created_at: NOW })])
  expect(contents()).toEqual(['4', '3'])
})

test('older shows what memory holds and asks relays from the last event on, one request at a time', () => {
  const { store, open, asked } = setUp()
  store.add(range(1, 10))
  const { query, contents, inner } = open([{ kinds: [1], limit: 3 }])
  query.loadOlder(3)
  query.loadOlder(3)
  expect(contents()).toHaveLength(6)
  expect(query.get().older).toBe('loading')
  expect(asked).toEqual([[3, 1_008]])
  store.add([note(0)])
  inner().onState({ ...IDLE, older: 'end' })
  // The relays have nothing older, but memory contains events that are not shown yet. So the end is not reached.
  expect(query.get().older).toBe('idle')
  query.loadOlder(100)
  inner().onState({ ...IDLE, older: 'end' })
  expect(query.get().older).toBe('end')
  expect(contents()).toHaveLength(11)
})

test('a query without events asks for nothing older', () => {
  const { open, asked } = setUp()
  open([{ kinds: [1] }]).query.loadOlder(5)
  expect(asked).toEqual([])
})

test('runs while it has listeners, and reads memory again when it restarts', () => {
  const { store, open, running } = setUp()
  const { query, stop, contents } = open([{ kinds: [1] }])
  const second = query.subscribe(() => {})
  stop()
  expect(running.size).toBe(1)
  second.dispose()
  expect(running.size).toBe(0)
  store.add(range(1, 2))
  query.subscribe(() => {})
  expect(contents()).toEqual(['2', '1'])
  query.dispose()
  expect(running.size).toBe(0)
  query.subscribe(() => {})
  expect(running.size).toBe(0)
})

test('a flood of valid events does not make the list endless', () => {
  const { store, open } = setUp()
  store.add(range(1, 20))
  const { query } = open([{ kinds: [1], limit: 20 }])
  for (let n = 0; n < 12; n++) store.add(range(1_000 * n + 21, 1_000 * n + 1_020))
  expect(query.get().events.length).toBeLessThanOrEqual(5_000)
  expect(query.get().events[0]?.content).toBe('12020')
})

const histories = eventsArbitrary.chain(events =>
  fc.tuple(
    fc.shuffledSubarray(events, { minLength: events.length }),
    fc.array(filterArbitrary(events.map(e => e.id)), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 1, max: 5 }),
  ),
)

test('whatever is added and removed, the list is the newest part of the matches in memory', () => {
  fc.assert(
    fc.property(histories, ([events, filters, size]) => {
      const { store, open } = setUp()
      const { query } = open(filters)
      for (let i = 0; i < events.length; i += size) {
        store.add(events.slice(i, i + size))
        const shown = query.get().events
        expect(shown).toEqual(store.query(filters, shown.length))
        expect(query.get().events).toBe(shown)
      }
      const plain = filters.map(({ limit: _, ...f }) => f as Filter)
      const held = getExpectedStoredEvents(events).concat(events.filter(e => e.kind === 20_001))
      const most = Math.max(...filters.map(f => f.limit ?? f.ids?.length ?? 5_000), 1)
      expect(query.get().events.length).toBeGreaterThanOrEqual(
        Math.min(most, getExpectedAnswer(held, plain).length),
      )
    }),
    { numRuns: 500 },
  )
})

test('the router passes a query exactly the changes that concern it', () => {
  fc.assert(
    fc.property(histories, ([events, filters, size]) => {
      const router = createQueryRouter()
      const heard = filters.map(() => [] as NostrEvent[])
      const queries = filters.map(
        (filter, n) =>
          ({
            filters: [filter],
            onStoreChange: ({ added, removed }: { added: NostrEvent[]; removed: NostrEvent[] }) => {
              expect(new Set(added).size).toBe(added.length)
              heard[n]?.push(...added, ...removed)
            },
          }) as unknown as LiveQueryUpdater,
      )
      for (const query of queries) router.add(query)
      for (let i = 0; i < events.length; i += size)
        router.route({ added: events.slice(i, i + size), removed: events.slice(0, 1) })
      filters.forEach((filter, n) => {
        for (const event of events) if (matchesAnyFilter(event, [filter])) expect(heard[n]).toContain(event)
      })
      for (const query of queries) router.remove(query)
      for (const list of heard) list.length = 0
      router.route({ added: events, removed: [] })
      expect(heard.flat()).toEqual([])
    }),
  )
})

test('two hundred narrow queries do not examine every event', () => {
  const router = createQueryRouter()
  let looks = 0
  for (let n = 0; n < 200; n++)
    router.add({
      filters: [{ kinds: [7], '#e': [`id${n}`] }],
      onStoreChange: () => looks++,
    } as unknown as LiveQueryUpdater)
  router.route({ added: range(1, 500), removed: [] })
  router.route({ added: [note(1, { kind: 7, tags: [['e', 'id5']] })], removed: [] })
  expect(looks).toBe(1)
})

test('of the ids that a relay claims without end only the latest are kept; events in memory stay', () => {
  const { store, open } = setUp()
  const { inner, contents } = open([{ kinds: [1] }], { relays: ['wss://a.test'] })
  const here = note(1)
  store.add([here])
  inner().onFoundIds([here.id])
  expect(contents()).toEqual(['1'])
  const claimed = (n: number) => numberToHex(1_000_000 + n)
  for (let n = 0; n < 50_000; n += 500)
    inner().onFoundIds(Array.from({ length: 500 }, (_, at) => claimed(n + at)))
  const [forgotten, late] = [note(2, { id: claimed(1) }), note(3, { id: claimed(49_999) })]
  store.add([forgotten, late])
  expect(contents()).toEqual(['3', '1'])
})

test('ids that a second relay claims too, or that are older, show no more events than were asked for', () => {
  const { store, open } = setUp()
  const { inner, contents } = open([{ kinds: [1], limit: 2 }], { relays: ['wss://a.test', 'wss://b.test'] })
  const [first, second, third] = range(1, 3)
  store.add([first, second, third] as NostrEvent[])
  const claim = (...events: (NostrEvent | undefined)[]) =>
    inner().onFoundIds(events.flatMap(event => event?.id ?? []))
  claim(third, second)
  claim(third, second)
  claim(first)
  expect(contents()).toEqual(['3', '2'])
})
