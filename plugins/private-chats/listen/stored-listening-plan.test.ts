import { expect, test } from 'vitest'
import { parseStoredListeningPlan } from './stored-listening-plan'

test('a plan of a former version, which has no versions of lists, is none', () => {
  const plan = { questions: [], method: 'key', siteRelays: [], arrivals: [] }
  expect(parseStoredListeningPlan(plan)).toBeUndefined()
  expect(parseStoredListeningPlan({ ...plan, readerLists: [] })).toEqual({ ...plan, readerLists: [] })
})
