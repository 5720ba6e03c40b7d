import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Filter } from '../../../ports/nostr-types'
import { matchesAnyFilter } from '../../protocol/events/matches-filter'
import { eventsArbitrary, filterArbitrary } from '../database/event-arbitraries'
import { mergeFilters } from './merge-filters'

const cases = eventsArbitrary.chain(events =>
  fc.tuple(
    fc.constant(events),
    fc.array(filterArbitrary(events.map(e => e.id)), { maxLength: 8 }),
    fc.boolean(),
  ),
)

test('merged filters match exactly the same events', () => {
  fc.assert(
    fc.property(cases, ([events, given, limited]) => {
      const filters = limited ? given : given.map(({ limit: _, ...f }) => f as Filter)
      const merged = mergeFilters(filters)
      expect(merged.length).toBeLessThanOrEqual(filters.length)
      for (const event of events)
        expect(matchesAnyFilter(event, merged)).toBe(matchesAnyFilter(event, filters))
    }),
    { numRuns: 500 },
  )
})

test('joins lookups by the field in which they differ, and splits long lists', () => {
  const ids = Array.from({ length: 900 }, (_, n) => `id${n}`)
  expect(mergeFilters(ids.map(id => ({ ids: [id] }))).map(f => f.ids?.length)).toEqual([400, 400, 100])
  const profiles = ['a', 'b', 'a'].map(author => ({ kinds: [0], authors: [author] }))
  expect(mergeFilters([...profiles, { kinds: [10002], authors: ['a'] }])).toEqual([
    { kinds: [0], authors: ['a', 'b'] },
    { kinds: [10002], authors: ['a'] },
  ])
})

test('a filter with a limit or a search stays alone, and addresses stay exact', () => {
  const alone = [
    { kinds: [1], authors: ['a'], limit: 1 },
    { kinds: [1], authors: ['b'], limit: 1 },
    { kinds: [1], authors: ['c'], search: 'x' },
  ]
  expect(mergeFilters(alone)).toEqual(alone)
  const addresses = [
    { kinds: [30023], authors: ['a'], '#d': ['x'] },
    { kinds: [30023], authors: ['b'], '#d': ['y'] },
  ]
  expect(mergeFilters(addresses)).toEqual(addresses)
})
