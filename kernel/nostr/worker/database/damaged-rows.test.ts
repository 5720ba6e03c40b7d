import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NostrEvent } from '../../../ports/nostr-types'
import { createRandomEvent, getExpectedAnswer } from './event-arbitraries'
import { computeChecksum } from './hash'
import type { StoredRow } from './row-codec'
import { openTestDatabase, uniqueDatabaseName } from './test-database'

type Row = StoredRow & { readonly id: number }

/**
 * Creates events whose contents have the same length, so that the bytes of one event can overwrite another in place.
 */
const notes = (count: number, at = 1000) =>
  Array.from({ length: count }, (_, n) =>
    createRandomEvent({ created_at: at + n, content: 'true words', tags: [] }),
  )

/** Creates a database that stores each list of events in a separate row, and returns its name. */
async function stored(...lists: readonly NostrEvent[][]): Promise<string> {
  const name = uniqueDatabaseName()
  const database = await openTestDatabase(name)
  for (const list of lists) {
    database.put(list)
    await database.flush()
  }
  await database.close()
  return name
}

/** Changes rows directly in IndexedDB. */
async function change(name: string, how: (row: Row, at: number) => object | undefined): Promise<void> {
  const db = new Dexie(name)
  await db.open()
  const rows: Row[] = await db.table('rows').toArray()
  for (const [at, row] of rows.entries()) await db.table('rows').put(how(row, at) ?? row)
  db.close()
}

/** Returns a copy of a row in which the text of one event is changed but the row's checksum is not. */
function bend({ bytes, ...row }: Row): object {
  const bent = Uint8Array.from(bytes)
  const [at] = [...bytes.keys()].filter(from => bytes[from] === 116 && bytes[from + 1] === 114)
  bent.set(new TextEncoder().encode('fake'), at)
  return { ...row, bytes: bent }
}

const LONG = 200
const ROWS = [notes(LONG), notes(LONG, 2000 - LONG)] as const
const ALL = ROWS.flat()
const contents = (events: readonly NostrEvent[]) => [...new Set(events.map(({ content }) => content))]

test('text that changed on disk is not returned, the other rows are, and intact copies are stored again', async () => {
  const name = await stored(...ROWS)
  let lost = 0
  await change(name, (row, at) => {
    if (at > 0) return undefined
    lost = row.ends.length
    return bend(row)
  })
  const database = await openTestDatabase(name)
  const left = await database.query([{}])
  expect(contents(left)).toEqual(['true words'])
  expect(left).toHaveLength(ALL.length - lost)
  expect(database.damagedRowCount).toBe(1)
  const gone = ALL.filter(event => !left.includes(event) && !database.has(event.id))
  expect(gone).toHaveLength(lost)
  expect(database.put(ALL)).toHaveLength(lost)
  expect(await database.query([{}])).toEqual(getExpectedAnswer(ALL, [{}]))
  await database.close()
  const again = await openTestDatabase(name)
  expect(await again.query([{}])).toEqual(getExpectedAnswer(ALL, [{}]))
  expect([again.stats().events, again.damagedRowCount]).toEqual([ALL.length, 0])
  await again.close()
})

test('a damaged row whose events nobody sent again is gone after the next start', async () => {
  const name = await stored(...ROWS)
  await change(name, row => bend(row))
  const database = await openTestDatabase(name)
  expect(await database.query([{}])).toEqual([])
  await database.close()
  const again = await openTestDatabase(name)
  expect(again.stats()).toEqual({ events: 0, rows: 0, bytes: 0 })
  expect(ALL.some(({ id }) => again.has(id))).toBe(false)
  await again.close()
})

test('whichever bit of a row changes, no event is returned that was not stored', async () => {
  const events = notes(3)
  const whole = await stored(events)
  let row: Row | undefined
  await change(whole, stored => {
    row = stored
    return undefined
  })
  const size = (row?.bytes.length ?? 0) + (row?.ends.byteLength ?? 0)
  await fc.assert(
    fc.asyncProperty(fc.nat(size - 1), fc.nat(7), fc.boolean(), async (at, bit, cut) => {
      const name = await stored(events)
      await change(name, ({ bytes, ends, ...rest }) => {
        const all = new Uint8Array([...bytes, ...new Uint8Array(ends.buffer)])
        all[at]! ^= 1 << bit
        const half = cut ? Math.min(at, bytes.length) : bytes.length
        return { ...rest, bytes: all.slice(0, half), ends: new Uint32Array(all.slice(bytes.length).buffer) }
      })
      const database = await openTestDatabase(name)
      expect(await database.query([{}])).toEqual([])
      expect(database.put(events)).toHaveLength(events.length)
      await database.close()
    }),
    { numRuns: 60 },
  )
})

test('a checksum detects every changed word', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 70 }),
      fc.uint32Array({ maxLength: 4 }),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      (bytes, numbers, at, other) => {
        const changed = Uint8Array.from(bytes)
        changed[at % bytes.length]! ^= other
        expect(computeChecksum(changed, numbers)).not.toBe(computeChecksum(bytes, numbers))
        expect(computeChecksum(Uint8Array.from(bytes), numbers)).toBe(computeChecksum(bytes, numbers))
      },
    ),
  )
})

test('rows of a version without checksums are read, and get a checksum when they are rewritten', async () => {
  const name = uniqueDatabaseName()
  const lists = Array.from({ length: 20 }, (_, n) => notes(1, 1000 + n))
  for (const list of lists) {
    // A reopened database begins a new row, so each list of events is stored in a separate row.
    const database = await openTestDatabase(name)
    database.put(list)
    await database.flush()
    await change(name, ({ sum: _, ...row }) => row)
  }
  const database = await openTestDatabase(name)
  expect(await database.query([{}])).toEqual(getExpectedAnswer(lists.flat(), [{}]))
  expect(database.stats().rows).toBe(20)
  // Closing the database runs maintenance, which joins small rows.
  database.put(notes(1, 1100))
  await database.close()
  const sums: unknown[] = []
  await change(name, row => {
    sums.push(row.sum)
    return undefined
  })
  expect(sums.every(sum => typeof sum === 'number')).toBe(true)
  expect(sums.length).toBeLessThan(5)
})
