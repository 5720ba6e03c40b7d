import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { answer, KEYS, makeEvent, survivors } from './event-arbitraries'
import { openEventDatabase } from './open-event-database'
import { freshName, idsOf, open, scenario } from './test-database'

describe('rules and filters', () => {
  it('answers as a plain array would, in any order of arrival, before and after the flush', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ events, shuffled, filters, cut }) => {
        const db = await open(freshName())
        db.put(shuffled.slice(0, cut))
        await db.flush()
        db.put(shuffled.slice(cut))
        const left = survivors(events)
        expect(await db.query(filters)).toEqual(answer(left, filters))
        await db.flush()
        expect(await db.query(filters)).toEqual(answer(left, filters))
        expect(await db.query([{}])).toEqual(answer(left, [{}]))
        expect(await db.count(filters)).toBe(answer(left, filters).length)
        for (const event of events) expect(db.has(event.id)).toBe(left.includes(event))
        expect(db.stats().events).toBe(left.length)
        await db.close()
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same answers after a reopen, from the snapshot and from newer rows', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, fc.boolean(), async ({ events, shuffled, filters, cut }, clean) => {
        const name = freshName()
        const first = await open(name)
        first.put(shuffled.slice(0, cut))
        await first.close()
        const second = await open(name)
        second.put(shuffled.slice(cut))
        if (clean) await second.close()
        else await second.flush()
        const third = await open(name)
        expect(third.state).toBe('disk')
        // A reopened database has forgotten which version of an address was the newest, if that version was deleted. So
        // an older one may be returned.
        const seen = await third.query([{}])
        expect(seen).toEqual(await second.query([{}]).then(found => (clean ? seen : found)))
        expect(await third.query(filters)).toEqual(answer(seen, filters))
        const left = survivors(events)
        expect(idsOf(seen)).toEqual(expect.arrayContaining(idsOf(left)))
        await Promise.all([second.close(), third.close()])
      }),
      { numRuns: 80 },
    )
  })

  it('deletes an address up to the time of the request, whichever comes first', async () => {
    for (const requestFirst of [true, false]) {
      const db = await open(freshName())
      const tags = [['d', 'x']]
      const request = makeEvent({ kind: 5, created_at: 1005, tags: [['a', `30023:${KEYS[0]}:x`]] })
      const article = makeEvent({ kind: 30023, created_at: 1005, tags })
      const foreign = makeEvent({ kind: 30023, created_at: 1004, tags, pubkey: KEYS[1]! })
      const later = makeEvent({ kind: 30023, created_at: 1006, tags })
      for (const event of requestFirst ? [request, article, foreign] : [article, foreign, request]) {
        db.put([event])
        await db.flush()
      }
      expect(await db.query([{ kinds: [30023] }])).toEqual([foreign])
      expect(db.put([later, article])).toEqual([later])
      expect(db.put([makeEvent({ kind: 5, tags: [['e', request.id]] })])).toHaveLength(1)
      expect(db.has(request.id)).toBe(true)
      await db.close()
    }
  })

  it('put returns the events that are new and accepted', async () => {
    const db = await open(freshName())
    const old = makeEvent({ kind: 0 })
    const young = makeEvent({ kind: 0, created_at: 1001 })
    const note = makeEvent()
    expect(db.put([old, note, young])).toEqual([note, young])
    expect(db.put([old, note, young])).toEqual([])
    const refused = [
      makeEvent({ kind: 20000 }),
      makeEvent({ tags: [['expiration', '2000']] }),
      makeEvent({ created_at: 2601 }),
      makeEvent({ id: 'junk' }),
      makeEvent({ pubkey: 'junk' }),
      makeEvent({ kind: 65536 }),
      {} as NostrEvent,
      makeEvent({ created_at: -1 }),
    ]
    expect(db.put(refused)).toEqual([])
    expect(db.put([makeEvent({ created_at: 2600 })])).toHaveLength(1)
    await db.close()
  })

  it('stops returning events that expire', async () => {
    let clock = 1000
    const db = await openEventDatabase({ name: freshName(), now: () => clock })
    const event = makeEvent({ tags: [['expiration', '1500']] })
    const other = makeEvent({ created_at: 999 })
    db.put([event, other])
    expect(await db.query([{ limit: 1 }])).toEqual([event])
    await db.flush()
    clock = 1500
    expect(await db.query([{ limit: 1 }])).toEqual([other])
    expect(db.has(event.id)).toBe(false)
    await db.close()
  })

  it('finds tags that are left out of the postings when authors are given', async () => {
    const db = await open(freshName())
    const follows = makeEvent({ kind: 3, tags: [['p', KEYS[1]!]] })
    const long = makeEvent({ tags: Array.from({ length: 70 }, (_, at) => ['t', `${at}`]) })
    db.put([follows, long])
    await db.flush()
    expect(await db.query([{ authors: [KEYS[0]!], '#p': [KEYS[1]!] }])).toEqual([follows])
    expect(await db.query([{ authors: [KEYS[0]!], '#t': ['69'] }])).toEqual([long])
    await db.close()
  })

  it('gives chunks, the first one small, newest first', async () => {
    const db = await open(freshName())
    const events = Array.from({ length: 600 }, (_, at) => makeEvent({ created_at: 1000 + (at % 400) }))
    db.put(events)
    await db.flush()
    const chunks: NostrEvent[][] = []
    const all = await db.query([{ limit: 500 }], { onChunk: chunk => chunks.push(chunk) })
    expect(all).toEqual(answer(events, [{ limit: 500 }]))
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
    const name = freshName()
    const db = await open(name, 500)
    const lists = [0, 3, 10000, 10002].map(kind => makeEvent({ kind, created_at: 10 }))
    db.put(lists)
    const notes = Array.from({ length: 1500 }, (_, at) => makeEvent({ created_at: 2000 - at }))
    for (let at = 0; at < notes.length; at += 100) {
      db.put(notes.slice(at, at + 100))
      await db.flush()
    }
    await db.close()
    const again = await open(name, 500)
    expect(again.stats().events).toBeLessThanOrEqual(550)
    expect(again.stats().events).toBeGreaterThan(300)
    for (const list of lists) expect(again.has(list.id)).toBe(true)
    expect(again.has(notes.at(-1)!.id)).toBe(true)
    expect(again.has(notes[0]!.id)).toBe(false)
    expect(await again.query([{ kinds: [0, 3, 10000, 10002] }])).toHaveLength(4)
    await again.close()
  })

  it('joins small rows, and rows that are mostly gone', async () => {
    const name = freshName()
    for (let at = 0; at < 20; at++) {
      const db = await open(name)
      db.put([makeEvent({ created_at: 1000 + at })])
      await db.close()
    }
    const db = await open(name)
    expect(db.stats()).toMatchObject({ events: 20 })
    expect(db.stats().rows).toBeLessThan(10)
    expect(db.stats().bytes).toBeGreaterThan(20 * 200)
    expect(await db.query([{}])).toHaveLength(20)
    await db.close()
  })

  it('forgets everything on clear', async () => {
    const name = freshName()
    const db = await open(name)
    const event = makeEvent()
    db.put([event])
    await db.flush()
    await db.clear()
    expect(db.has(event.id)).toBe(false)
    expect(db.put([event])).toEqual([event])
    await db.clear()
    await db.close()
    const again = await open(name)
    expect(again.stats()).toEqual({ events: 0, rows: 0, bytes: 0 })
    await again.close()
  })
})

describe('many events', () => {
  it('answers over sorted parts and tail alike', async () => {
    const name = freshName()
    const db = await open(name)
    const events = Array.from({ length: 9000 }, (_, at) =>
      makeEvent({
        created_at: 1000 + ((at * 7919) % 997),
        pubkey: KEYS[at % 3]!,
        kind: at % 5 === 0 ? 7 : 1,
      }),
    )
    const filters: Filter[] = [
      { kinds: [7], limit: 50, until: 1500 },
      { authors: [KEYS[1]!], since: 1900, limit: 30 },
    ]
    db.put(events.slice(0, 5000))
    expect(await db.query(filters)).toEqual(answer(events.slice(0, 5000), filters))
    db.put(events.slice(5000))
    expect(await db.query(filters)).toEqual(answer(events, filters))
    await db.close()
    const again = await open(name)
    expect(await again.query(filters)).toEqual(answer(events, filters))
    await again.close()
  })
})
