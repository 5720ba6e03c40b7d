import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandomEvent, getExpectedStoredEvents } from './event-arbitraries'
import { getEventIds, openTestDatabase, scenarioArbitrary, uniqueDatabaseName } from './test-database'

describe('two tabs', () => {
  it('lose nothing, whichever of them saves the snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(
        scenarioArbitrary,
        fc.array(fc.tuple(fc.boolean(), fc.constantFrom('put', 'flush', 'reopen')), { maxLength: 12 }),
        async ({ events, shuffled }, steps) => {
          const name = uniqueDatabaseName()
          const tabs = [await openTestDatabase(name), await openTestDatabase(name)]
          const waiting = [...shuffled]
          for (const [which, step] of steps) {
            const at = which ? 1 : 0
            if (step === 'put') tabs[at]!.put(waiting.splice(0, 3))
            else if (step === 'flush') await tabs[at]!.flush()
            else {
              await tabs[at]!.close()
              tabs[at] = await openTestDatabase(name)
            }
          }
          tabs[0]!.put(waiting)
          await Promise.all(tabs.map(tab => tab.close()))
          const last = await openTestDatabase(name)
          const seen = getEventIds(await last.query([{}]))
          expect(seen).toEqual(expect.arrayContaining(getEventIds(getExpectedStoredEvents(events))))
          expect(new Set(seen).size).toBe(seen.length)
          await last.close()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('find events that another tab has moved to a newer row', async () => {
    const name = uniqueDatabaseName()
    const first = await openTestDatabase(name)
    const [one, two] = [createRandomEvent(), createRandomEvent({ created_at: 1001 })]
    first.put([one])
    await first.flush()
    const second = await openTestDatabase(name)
    // The first tab rewrites its half-empty row together with the new event, under a new row id.
    first.put([two])
    await first.flush()
    expect(await second.query([{ ids: [one.id] }])).toEqual([one])
    expect(second.has(two.id)).toBe(true)
    await Promise.all([first.close(), second.close()])
    const third = await openTestDatabase(name)
    expect(await third.query([{}])).toEqual([two, one])
    await third.close()
  })

  it('find events that another tab has moved, and do without the ones it has evicted', async () => {
    const name = uniqueDatabaseName()
    const first = await openTestDatabase(name, 100)
    const notes = Array.from({ length: 90 }, (_, at) => createRandomEvent({ created_at: 1000 + at }))
    const profile = createRandomEvent({ kind: 0, created_at: 900 })
    first.put([profile, ...notes])
    await first.flush()
    const second = await openTestDatabase(name, 100)
    const more = Array.from({ length: 200 }, (_, at) => createRandomEvent({ created_at: 1200 + at }))
    first.put(more)
    await first.close()
    expect(await second.query([{ kinds: [0] }])).toEqual([profile])
    const left = await second.query([{ kinds: [1] }])
    expect(left.every(event => second.has(event.id))).toBe(true)
    expect(notes.filter(event => second.has(event.id)).length).toBeLessThan(90)
    await second.close()
  })
})
