import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRandomEvent, getExpectedAnswer, TEST_PUBKEYS } from './event-arbitraries'
import { openEventDatabase } from './open-event-database'

let names = 0
const freshName = () => `robust-${++names}`
const now = () => 2000
const open = (name: string) => openEventDatabase({ name, now })
const notes = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    createRandomEvent({ created_at: 1000 + at, tags: [['t', `${at % 5}`]] }),
  )

/** Opens the IndexedDB tables directly, so that a test can damage them. */
async function raw(name: string, work: (db: Dexie) => Promise<unknown>): Promise<void> {
  const db = new Dexie(name)
  await db.open()
  await work(db)
  db.close()
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('damaged records', () => {
  it('drops events it cannot read from a row without a checksum, and answers with the others', async () => {
    const name = freshName()
    const events = notes(40)
    const first = await open(name)
    first.put(events)
    await first.close()
    await raw(name, async db => {
      const { sum: _, ...row } = await db.table('rows').toCollection().first()
      row.bytes.fill(120, 0, row.ends[1])
      // Overwrites one event with the bytes of another.
      row.bytes.copyWithin(row.ends[2], row.ends[3], row.ends[4])
      await db.table('rows').put(row)
    })
    const db = await open(name)
    const lost = events.slice(0, 2).concat(events.slice(3, 4))
    const left = events.filter(event => !lost.includes(event))
    expect(await db.query([{ limit: 2, until: 1004 }])).toEqual(
      getExpectedAnswer(left, [{ limit: 2, until: 1004 }]),
    )
    expect(await db.query([{}])).toEqual(getExpectedAnswer(left, [{}]))
    expect(lost.some(event => db.has(event.id))).toBe(false)
    expect(db.put(lost)).toHaveLength(3)
    await db.close()
    const again = await open(name)
    expect(await again.query([{}])).toEqual(getExpectedAnswer(events, [{}]))
    await again.close()
  })

  it('survives rows that are junk or gone', async () => {
    const name = freshName()
    const first = await open(name)
    first.put(notes(300))
    await first.close()
    await raw(name, async db => {
      const ids = (await db.table('rows').toCollection().primaryKeys()) as number[]
      await db.table('rows').put({ id: ids[0], bytes: 'junk', ends: 5 })
      await db.table('rows').delete(ids[1]!)
    })
    const db = await open(name)
    expect((await db.query([{}])).length).toBe(300 - 256)
    await db.close()
  })

  const damages: Record<string, (columns: Record<string, unknown>) => unknown> = {
    'no version': ({ version, ...rest }) => rest,
    'a short column': columns => ({ ...columns, kind: new Uint16Array(1) }),
    'an author out of range': columns => ({ ...columns, author: new Uint32Array(60).fill(1000) }),
    'an order that repeats': columns => ({ ...columns, order: new Uint32Array(60) }),
    'tables of the wrong size': columns => ({
      ...columns,
      tables: { ids: { slots: new Uint32Array(3), size: 2 } },
    }),
    'empty tables': columns => ({ ...columns, tables: { ids: { slots: new Uint32Array(1024), size: 60 } } }),
    'tables that point nowhere': columns => ({
      ...columns,
      tables: { seed: 1, ids: { slots: new Uint32Array(1024).fill(99), size: 60 }, addresses: 7 },
    }),
    junk: () => 'junk',
  }
  for (const [what, damage] of Object.entries(damages)) {
    it(`rebuilds from the mini indexes when the snapshot has ${what}`, async () => {
      const name = freshName()
      const events = notes(60)
      const first = await open(name)
      first.put(events)
      await first.close()
      await raw(name, async db => {
        const columns = await db.table('snapshot').get('columns')
        await db.table('snapshot').put(damage(columns), 'columns')
      })
      const db = await open(name)
      expect(db.state).toBe('disk')
      expect(await db.query([{}])).toEqual(getExpectedAnswer(events, [{}]))
      expect(await db.query([{ '#t': ['3'] }])).toEqual(getExpectedAnswer(events, [{ '#t': ['3'] }]))
      expect(events.every(event => db.has(event.id))).toBe(true)
      await db.close()
    })
  }

  for (const tags of [
    undefined,
    'junk',
    { version: 1, hashes: new Uint32Array(1), ends: new Uint32Array(1) },
  ]) {
    it(`rebuilds the tags from the mini indexes when their record is ${typeof tags}`, async () => {
      const name = freshName()
      const events = notes(60)
      const first = await open(name)
      first.put(events)
      await first.close()
      await raw(name, db => db.table('snapshot').put(tags, 'tags'))
      const db = await open(name)
      const more = notes(10)
      db.put(more)
      expect(await db.query([{ '#t': ['3'] }])).toEqual(
        getExpectedAnswer([...events, ...more], [{ '#t': ['3'] }]),
      )
      await db.close()
      const again = await open(name)
      expect(await again.query([{ '#t': ['3'] }])).toEqual(
        getExpectedAnswer([...events, ...more], [{ '#t': ['3'] }]),
      )
      await again.close()
    })
  }

  it('leaves out a row with a malformed mini index, and removes it', async () => {
    const name = freshName()
    const first = await open(name)
    first.put(notes(5))
    await first.flush()
    await raw(name, db =>
      db
        .table('minis')
        .toCollection()
        .modify({ buffer: new ArrayBuffer(7) }),
    )
    const db = await open(name)
    expect(await db.query([{}])).toEqual([])
    db.put(notes(3))
    await db.close()
    const again = await open(name)
    expect(again.stats()).toMatchObject({ events: 3, rows: 1 })
    await Promise.all([again.close(), first.close()])
  })
})

describe('without a disk', () => {
  it('lives in memory when there is no IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const db = await open(freshName())
    expect(db.state).toBe('memory')
    expect(db.reason).toBe('MissingAPIError')
    const events = notes(100)
    expect(db.put(events)).toEqual(events)
    await db.flush()
    expect(await db.query([{ '#t': ['3'], limit: 7 }])).toEqual(
      getExpectedAnswer(events, [{ '#t': ['3'], limit: 7 }]),
    )
    await db.close()
  })

  it('stays within bounds in memory, keeping profiles', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const db = await openEventDatabase({ name: freshName(), now, maxEvents: 100 })
    const profile = createRandomEvent({ kind: 0 })
    db.put([profile])
    for (let at = 0; at < 20; at++) db.put(notes(50))
    expect(db.stats().events).toBeLessThanOrEqual(110)
    expect(db.has(profile.id)).toBe(true)
    expect(await db.query([{ kinds: [0] }])).toEqual([profile])
    await db.close()
  })

  it('leaves the database of a newer version alone', async () => {
    const name = freshName()
    const newer = new Dexie(name)
    newer.version(7).stores({ rows: '++id', minis: 'id', snapshot: '', other: '++id' })
    await newer.open()
    await newer.table('other').add({ precious: true })
    newer.close()
    const db = await open(name)
    expect([db.state, db.reason]).toEqual(['memory', 'VersionError'])
    await db.close()
    await raw(name, async raw => expect(await raw.table('other').count()).toBe(1))
  })

  it('leaves records of a newer format alone', async () => {
    const name = freshName()
    const first = await open(name)
    first.put(notes(5))
    await first.close()
    await raw(name, db => db.table('snapshot').put({ version: 2 }, 'columns'))
    const db = await open(name)
    expect([db.state, db.reason]).toEqual(['memory', 'VersionError'])
    db.put(notes(5))
    await db.close()
    await raw(name, async raw => expect(await raw.table('minis').count()).toBe(1))
  })

  it.each([
    [2, 'memory'],
    [3, 'memory'],
    [4_000_000_000, 'disk'],
  ])(
    'takes %i in the place of a mini index’s version as a newer version only if it can be one',
    async (version, state) => {
      const name = freshName()
      const first = await open(name)
      first.put(notes(5))
      await first.close()
      await raw(name, async db => {
        await db.table('snapshot').clear()
        const [mini] = await db.table('minis').toArray()
        const buffer = mini.buffer.slice(0)
        new Uint32Array(buffer)[0] = version
        await db.table('minis').put({ ...mini, buffer })
      })
      const db = await open(name)
      expect(db.state).toBe(state)
      await db.close()
    },
  )

  it('stops writing when a newer version writes to the open database, and deletes nothing of it', async () => {
    const name = freshName()
    const db = await open(name)
    db.put(notes(5))
    await db.flush()
    await raw(name, async tables => {
      const [row] = await tables.table('rows').toArray()
      const [mini] = await tables.table('minis').toArray()
      const buffer = mini.buffer.slice(0)
      new Uint32Array(buffer)[0] = 2
      await tables.table('rows').add({ ...row, id: 50 })
      await tables.table('minis').add({ id: 50, buffer })
    })
    // Closing the database runs maintenance.
    await db.close()
    expect([db.state, db.reason]).toEqual(['memory', 'VersionError'])
    await raw(name, async tables => {
      expect(await tables.table('minis').get(50)).toBeDefined()
      expect(await tables.table('rows').get(50)).toBeDefined()
      expect(await tables.table('snapshot').count()).toBe(0)
    })
  })

  it('gives up waiting for a database that does not open', async () => {
    vi.spyOn(Dexie.prototype, 'open').mockReturnValue(new Dexie.Promise(() => {}) as never)
    vi.useFakeTimers()
    const opening = open(freshName())
    await vi.advanceTimersByTimeAsync(3100)
    const db = await opening
    vi.useRealTimers()
    expect([db.state, db.reason]).toEqual(['memory', 'TimeoutError'])
    await db.close()
  })

  it('drops a database that fails to open, once', async () => {
    const name = freshName()
    const first = await open(name)
    first.put(notes(5))
    await first.close()
    vi.spyOn(Dexie.prototype, 'open').mockRejectedValueOnce(
      Object.assign(new Error('internal'), { name: 'UnknownError' }),
    )
    const db = await open(name)
    expect(db.state).toBe('disk')
    expect(db.stats().events).toBe(0)
    await db.close()
  })

  it('closes for another version, and goes on in memory', async () => {
    const name = freshName()
    const db = await open(name)
    const stored = notes(5)
    db.put(stored)
    await db.flush()
    await Dexie.delete(name)
    expect([db.state, db.reason]).toEqual(['memory', 'versionchange'])
    expect(await db.query([{}])).toEqual([])
    expect(db.put(stored)).toEqual(stored)
    expect(await db.query([{}])).toEqual(getExpectedAnswer(stored, [{}]))
    await db.close()
  })
})

describe('a full disk', () => {
  const full = () => new DOMException('full', 'QuotaExceededError')

  it('evicts a quarter and tries again', async () => {
    const name = freshName()
    const db = await open(name)
    const old = notes(400)
    db.put(old)
    await db.flush()
    const add = IDBObjectStore.prototype.add
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw full()
    })
    const fresh = createRandomEvent({ kind: 0, pubkey: TEST_PUBKEYS[2]! })
    db.put([fresh])
    await db.flush()
    expect(IDBObjectStore.prototype.add).not.toBe(add)
    expect(db.state).toBe('disk')
    expect(db.stats().events).toBeLessThan(310)
    await db.close()
    vi.restoreAllMocks()
    const again = await open(name)
    expect(again.has(fresh.id)).toBe(true)
    expect(again.has(old.at(-1)!.id)).toBe(true)
    await again.close()
  })

  it('goes on in memory when that does not help, still reading what is stored', async () => {
    const db = await open(freshName())
    const old = notes(10)
    db.put(old)
    await db.flush()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw full()
    })
    const fresh = createRandomEvent()
    db.put([fresh])
    await db.flush()
    expect([db.state, db.reason]).toEqual(['memory', 'QuotaExceededError'])
    expect(await db.query([{ ids: [fresh.id] }])).toEqual([fresh])
    expect((await db.query([{}])).length).toBeGreaterThan(0)
    await db.close()
  })
})
