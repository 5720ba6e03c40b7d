import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filter } from '../../../ports/nostr-types'
import { createEventStore } from '../../page/store/event-store'
import { createRandomEvent, eventsArbitrary, filterArbitrary } from '../../worker/database/event-arbitraries'
import { openEventDatabase } from '../../worker/database/open-event-database'
import { canFilterMatch } from './can-filter-match'
import { matchesFilter } from './matches-filter'

test('a filter that matches some event can match', () => {
  const both = eventsArbitrary.chain(events =>
    fc.tuple(fc.constant(events), filterArbitrary(events.map(({ id }) => id))),
  )
  fc.assert(
    fc.property(both, ([events, filter]) => {
      if (events.some(event => matchesFilter(event, filter))) expect(canFilterMatch(filter)).toBe(true)
    }),
  )
})

const NOTHING: readonly Filter[] = [
  { ids: [] },
  { authors: [] },
  { kinds: [] },
  { '#t': [] },
  { '#title': [] },
  { kinds: [1], '#e': [], limit: 20 },
  { authors: ['a'.repeat(64)], '#e': [] },
  { since: 1001, until: 1000 },
]

test.each(NOTHING)('memory and the database find nothing by %j, before and after the flush', async filter => {
  expect(canFilterMatch(filter)).toBe(false)
  const event = createRandomEvent({
    tags: [
      ['t', 'x'],
      ['title', 'y'],
      ['e', 'f'.repeat(64)],
    ],
  })
  const store = createEventStore({ now: () => 2000, onChange() {}, pinnedIds: () => new Set() })
  store.add([event])
  expect(store.query([filter], 10)).toEqual([])
  expect(store.query([{ kinds: [1] }], 10)).toHaveLength(1)
  store.dispose()
  const database = await openEventDatabase({ name: `can-match-${JSON.stringify(filter)}`, now: () => 2000 })
  database.put([event])
  expect(await database.query([filter])).toEqual([])
  await database.flush()
  expect(await database.query([filter])).toEqual([])
  expect(await database.query([filter, { kinds: [1] }])).toEqual([event])
  await database.close()
})

test('limit 0 asks for new events in a live query, and for nothing in a one-off query', () => {
  expect(canFilterMatch({ kinds: [1], limit: 0 }, true)).toBe(true)
  expect(canFilterMatch({ kinds: [1], limit: 0 }, false)).toBe(false)
  expect(canFilterMatch({ kinds: [1], search: '' }, false)).toBe(true)
  expect(canFilterMatch({ since: 1000, until: 1000 }, false)).toBe(true)
})
