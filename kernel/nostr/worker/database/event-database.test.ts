import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import {
  createRandomEvent,
  getExpectedAnswer,
  getExpectedStoredEvents,
  TEST_PUBKEYS,
} from './event-arbitraries'
import { openEventDatabase } from './open-event-database'
import { getEventIds, openTestDatabase, scenarioArbitrary, uniqueDatabaseName } from './test-database'

describe('rules and filters', () => {
  it('answers as a plain array would, in any order of arrival, before and after the flush', async () => {
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary, async ({ events, shuffled, filters, cut }) => {
        const db = await openTestDatabase(uniqueDatabaseName())
        db.put(shuffled.slice(0, cut))
        await db.flush()
        db.put(shuffled.slice(cut))
        const left = getExpectedStoredEvents(events)
        expect(await db.query(filters)).toEqual(getExpectedAnswer(left, filters))
        await db.flush()
        expect(await db.query(filters)).toEqual(getExpectedAnswer(left, filters))
        expect(await db.query([{}])).toEqual(getExpectedAnswer(left, [{}]))
        expect(await db.count(filters)).toBe(getExpectedAnswer(left, filters).length)
        for (const event of events) expect(db.has(event.id)).toBe(left.includes(event))
        expect(db.stats().events).toBe(left.length)
        await db.close()
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same answers after a reopen, from the snapshot and from newer rows', async () => {
    await fc.assert(
      fc.asyncProperty(scenarioArbitrary, fc.boolean(), async ({ events, shuffled, filters, cut }, clean) => {
        const name = uniqueDatabaseName()
        const first = await openTestDatabase(name)
        first.put(shuffled.slice(0, cut))
        await first.close()
        const second = await openTestDatabase(name)
        second.put(shuffled.slice(cut))
        if (clean) await second.close()
        else await second.flush()
        const third = await openTestDatabase(name)
        expect(third.state).toBe('disk')
        // A reopened database has forgotten which version of an address was the newest, if that version was deleted. So
        // an older one may be returned.
        const seen = await third.query([{}])
        expect(seen).toEqual(await second.query([{}]).then(found => (clean ? seen : found)))
        expect(await third.query(filters)).toEqual(getExpectedAnswer(seen, filters))
        const left = getExpectedStoredEvents(events)
        expect(getEventIds(seen)).toEqual(expect.arrayContaining(getEventIds(left)))
        await Promise.all([second.close(), third.close()])
      }),
      { numRuns: 80 },
    )
  })

  it('deletes an address up to the time of the request, whichever comes first', async () => {
    for (const requestFirst of [true, false]) {
      const db = await openTestDatabase(uniqueDatabaseName())
      const tags = [['d', 'x']]
      const request = createRandomEvent({
        kind: 5,
        created_at: 1005,
        tags: [['a', `30023:${TEST_PUBKEYS[0]}:x`]],
      })
      const article = createRandomEvent({ kind: 30023, created_at: 1005, tags })
      const foreign = createRandomEvent({ kind: 30023, created_at: 1004, tags, pubkey: TEST_PUBKEYS[1]! })
      const later = createRandomEvent({ kind: 30023, created_at: 1006, tags })
      for (const event of requestFirst ? [request, article, foreign] : [article, foreign, request]) {
        db.put([event])
        await db.flush()
      }
      expect(await db.query([{ kinds: [30023] }])).toEqual([foreign])
      expect(db.put([later, article])).toEqual([later])
      expect(db.put([createRandomEvent({ kind: 5, tags: [['e', request.id]] })])).toHaveLength(1)
      expect(db.has(request.id)).toBe(true)
      await db.close()
    }
  })

  it('put returns the events that are new and accepted', async () => {
    const db = await openTestDatabase(uniqueDatabaseName())
    const old = createRandomEvent({ kind: 0 })
    const young = createRandomEvent({ kind: 0, created_at: 1001 })
    const note = createRandomEvent()
    expect(db.put([old, note, young])).toEqual([note, young])
    expect(db.put([old, note, young])).toEqual([])
    const refused = [
      createRandomEvent({ kind: 20000 }),
      createRandomEvent({ tags: [['expiration', '2000']] }),
      createRandomEvent({ created_at: 2601 }),
      createRandomEvent({ id: 'junk' }),
      createRandomEvent({ pubkey: 'junk' }),
      createRandomEvent({ kind: 65536 }),
      {} as NostrEvent,
      createRandomEvent({ created_at: -1 }),
    ]
    expect(db.put(refused)).toEqual([])
    expect(db.put([createRandomEvent({ created_at: 2600 })])).toHaveLength(1)
    await db.close()
  })

  it('stops returning events that expire', async () => {
    let clock = 1000
    const db = await openEventDatabase({ name: uniqueDatabaseName(), now: () => clock })
    const event = createRandomEvent({ tags: [['expiration', '1500']] })
    const other = createRandomEvent({ created_at: 999 })
    db.put([event, other])
    expect(await db.query([{ limit: 1 }])).toEqual([event])
    await db.flush()
    clock = 1500
    expect(await db.query([{ limit: 1 }])).toEqual([other])
    expect(db.has(event.id)).toBe(false)
    await db.close()
  })

  it('finds tags that are left out of the postings when authors are given', async () => {
    const db = await openTestDatabase(uniqueDatabaseName())
    const follows = createRandomEvent({ kind: 3, tags: [['p', TEST_PUBKEYS[1]!]] })
    const long = createRandomEvent({ tags: Array.from({ length: 70 }, (_, at) => ['t', `${at}`]) })
    db.put([follows, long])
    await db.flush()
    expect(await db.query([{ authors: [TEST_PUBKEYS[0]!], '#p': [TEST_PUBKEYS[1]!] }])).toEqual([follows])
    expect(await db.query([{ authors: [TEST_PUBKEYS[0]!], '#t': ['69'] }])).toEqual([long])
    await db.close()
  })

  it('gives chunks, the first one small, newest first', async () => {
    const db = await openTestDatabase(uniqueDatabaseName())
    const events = Array.from({ length: 600 }, (_, at) =>
      createRandomEvent({ created_at: 1000 + (at % 400) }),
    )
    db.put(events)
    await db.flush()
    const chunks: NostrEvent[][] = []
    const all = await db.query([{ limit: 500 }], { onChunk: chunk => chunks.push(chunk) })
    expect(all).toEqual(getExpectedAnswer(events, [{ limit: 500 }]))
    expect(chunks.flat()).toEqual(all)
    expect(chunks[0]).toHaveLength(20)
    const aborter = new AbortController()
    const part = await db.query([{}], { signal: aborter.signal, onChunk: () => aborter.abort() })
    expect(part).toEqual(all.slice(0, 20))
    await db.close()
  })
})

describe('bounds', () => {
  it('evicts the events that arrived first, and keeps profiles and lists', async () => {
    const name = uniqueDatabaseName()
    const db = await openTestDatabase(name, 500)
    const lists = [0, 3, 10000, 10002].map(kind => createRandomEvent({ kind, created_at: 10 }))
    db.put(lists)
    const notes = Array.from({ length: 1500 }, (_, at) => createRandomEvent({ created_at: 2000 - at }))
    for (let at = 0; at < notes.length; at += 100) {
      db.put(notes.slice(at, at + 100))
      await db.flush()
    }
    await db.close()
    const again = await openTestDatabase(name, 500)
    expect(again.stats().events).toBeLessThanOrEqual(550)
    expect(again.stats().events).toBeGreaterThan(300)
    for (const list of lists) expect(again.has(list.id)).toBe(true)
    expect(again.has(notes.at(-1)!.id)).toBe(true)
    expect(again.has(notes[0]!.id)).toBe(false)
    expect(await again.query([{ kinds: [0, 3, 10000, 10002] }])).toHaveLength(4)
    await again.close()
  })

  it('joins small rows, and rows that are mostly gone', async () => {
    const name = uniqueDatabaseName()
    for (let at = 0; at < 20; at++) {
      const db = await openTestDatabase(name)
      db.put([createRandomEvent({ created_at: 1000 + at })])
      await db.close()
    }
    const db = await openTestDatabase(name)
    expect(db.stats()).toMatchObject({ events: 20 })
    expect(db.stats().rows).toBeLessThan(10)
    expect(db.stats().bytes).toBeGreaterThan(20 * 200)
    expect(await db.query([{}])).toHaveLength(20)
    await db.close()
  })

  it('forgets everything on clear', async () => {
    const name = uniqueDatabaseName()
    const db = await openTestDatabase(name)
    const event = createRandomEvent()
    db.put([event])
    await db.flush()
    await db.clear()
    expect(db.has(event.id)).toBe(false)
    expect(db.put([event])).toEqual([event])
    await db.clear()
    await db.close()
    const again = await openTestDatabase(name)
    expect(again.stats()).toEqual({ events: 0, rows: 0, bytes: 0 })
    await again.close()
  })
})

describe('many events', () => {
  it('answers over sorted parts and tail alike', async () => {
    const name = uniqueDatabaseName()
    const db = await openTestDatabase(name)
    const events = Array.from({ length: 9000 }, (_, at) =>
      createRandomEvent({
        created_at: 1000 + ((at * 7919) % 997),
        pubkey: TEST_PUBKEYS[at % 3]!,
        kind: at % 5 === 0 ? 7 : 1,
      }),
    )
    const filters: Filter[] = [
      { kinds: [7], limit: 50, until: 1500 },
      { authors: [TEST_PUBKEYS[1]!], since: 1900, limit: 30 },
    ]
    db.put(events.slice(0, 5000))
    expect(await db.query(filters)).toEqual(getExpectedAnswer(events.slice(0, 5000), filters))
    db.put(events.slice(5000))
    expect(await db.query(filters)).toEqual(getExpectedAnswer(events, filters))
    await db.close()
    const again = await openTestDatabase(name)
    expect(await again.query(filters)).toEqual(getExpectedAnswer(events, filters))
    await again.close()
  })
})
