import fc from 'fast-check'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { isDeletedBy } from '../../protocol/events/deletion'
import { compareNewestFirst, getEventAddress, isNewerVersion } from '../../protocol/events/event-address'
import { isEphemeralKind } from '../../protocol/events/kinds'
import { matchesFilter } from '../../protocol/events/matches-filter'

/** Test only: a few public keys. Few keys make it likely that generated events replace or delete each other. */
export const TEST_PUBKEYS = ['a', 'b', 'c'].map(digit => digit.repeat(64))

let idCounter = 0

/** Test only: a unique id with a well-distributed prefix. */
export function uniqueEventId(): string {
  const hash = Math.imul(++idCounter, 0x9e3779b1) >>> 0
  const text = `${hash.toString(16).padStart(8, '0')}${idCounter.toString(16).padStart(8, '0')}`
  return text.repeat(4)
}

/** Test only: a random event. */
export function createRandomEvent(overrides: Partial<NostrEvent> = {}): NostrEvent {
  return {
    id: uniqueEventId(),
    pubkey: TEST_PUBKEYS[0]!,
    created_at: 1000,
    kind: 1,
    tags: [],
    content: 'ä🙂',
    sig: '0'.repeat(128),
    ...overrides,
  }
}

const KINDS = [0, 1, 1, 1, 3, 5, 7, 10002, 20001, 30023, 30023]
const VALUES = ['x', 'y', 'z:1', '']
const tag = fc.oneof(
  fc.tuple(fc.constantFrom('t', 'd', 'q', 'alt'), fc.constantFrom(...VALUES)).map(pair => [...pair]),
  fc.constantFrom(['t'], ['d'], ['client', 'x', 'y']),
)

/** Test only: events with few authors, kinds, times and tags, including deletions of each other. */
export const eventsArbitrary: fc.Arbitrary<NostrEvent[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      author: fc.nat(2),
      created_at: fc.integer({ min: 1000, max: 1008 }),
      tags: fc.array(tag, { maxLength: 3 }),
      targets: fc.array(fc.nat(30), { maxLength: 3 }),
      identifier: fc.constantFrom(...VALUES),
    }),
    { maxLength: 30 },
  )
  .map(shapes => {
    const events = shapes.map(({ kind, author, created_at, tags }) =>
      createRandomEvent({ kind, created_at, tags, pubkey: TEST_PUBKEYS[author]! }),
    )
    return events.map((event, at): NostrEvent => {
      const { targets, identifier } = shapes[at]!
      if (event.kind !== 5) return event
      const ids = targets.flatMap(target => (events[target] ? [['e', events[target].id]] : []))
      return { ...event, tags: [...event.tags, ...ids, ['a', `30023:${event.pubkey}:${identifier}`]] }
    })
  })

/** Test only: filters with the same few values as the generated events. */
export function filterArbitrary(ids: readonly string[]): fc.Arbitrary<Filter> {
  const values = fc.array(fc.constantFrom(...VALUES), { maxLength: 2 })
  const time = fc.integer({ min: 999, max: 1009 })
  return fc
    .record(
      {
        ids: fc.array(fc.constantFrom('f'.repeat(64), ...ids), { maxLength: 4 }),
        authors: fc.array(fc.constantFrom('f'.repeat(64), ...TEST_PUBKEYS), { maxLength: 2 }),
        kinds: fc.array(fc.constantFrom(...KINDS), { maxLength: 3 }),
        since: time,
        until: time,
        limit: fc.nat(6),
        '#t': values,
        '#d': values,
        '#alt': values,
      },
      { requiredKeys: [] },
    )
    .map(filter => ({ ...filter }) as Filter)
}

/** Test only: the events that remain by NIP-01 and NIP-09. The order of arrival does not matter. */
export function getExpectedStoredEvents(events: readonly NostrEvent[]): NostrEvent[] {
  const stored = events.filter(({ kind }) => !isEphemeralKind(kind))
  return stored.filter(event => {
    const address = getEventAddress(event)
    if (
      address !== undefined &&
      stored.some(other => getEventAddress(other) === address && isNewerVersion(other, event))
    ) {
      return false
    }
    return !stored.some(request => isDeletedBy(event, request))
  })
}

/** Test only: the events that match the filters, computed in the simplest way. */
export function getExpectedAnswer(events: readonly NostrEvent[], filters: readonly Filter[]): NostrEvent[] {
  const sorted = [...events].sort(compareNewestFirst)
  const found = new Set<NostrEvent>()
  for (const filter of filters) {
    const matching = sorted.filter(event => matchesFilter(event, filter))
    for (const event of matching.slice(0, filter.limit ?? matching.length)) found.add(event)
  }
  return [...found].sort(compareNewestFirst)
}
