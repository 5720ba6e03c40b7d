import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryKeyValueStorage, createSettings, createStore } from '#kernel'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { getSeenNotesFromStore, openSeenNotes, type SeenNotesRecord, seenNotesSettings } from './seen-notes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [ann, ben] = [numberToHex(11), numberToHex(12)]
const empty = () => createStore<SeenNotesRecord>({})
const of = (store: ReturnType<typeof empty>) => openSeenNotes(store, ann)

const note = (n: number) => ({
  ...createTestEvent({ kind: 1 }),
  id: n.toString(16).padStart(8, '0').repeat(8),
})

it('is stored five seconds after the last note that was seen', () => {
  const store = empty()
  const seen = of(store)
  seen.add(note(1))
  vi.advanceTimersByTime(4_000)
  seen.add(note(2))
  vi.advanceTimersByTime(4_999)
  expect(store.get()).toEqual({})
  vi.advanceTimersByTime(1)
  const again = of(store)
  expect([1, 2, 3].map(n => again.hasSeen(note(n)))).toEqual([true, true, false])
})

it('keeps the last ten thousand', () => {
  const store = empty()
  const seen = of(store)
  for (let n = 0; n < 10_003; n++) seen.add(note(n))
  vi.advanceTimersByTime(5_000)
  expect(seen.hasSeen(note(2))).toBe(false)
  expect(seen.hasSeen(note(3))).toBe(true)
  expect(store.get()[ann]).toHaveLength(10_000 * 16)
})

it('a cleared list is not stored, nor are its pending additions', () => {
  const store = empty()
  const seen = of(store)
  seen.add(note(1))
  vi.advanceTimersByTime(5_000)
  seen.add(note(2))
  seen.deleteAll()
  vi.advanceTimersByTime(5_000)
  expect(store.get()).toEqual({})
  expect([1, 2].map(n => seen.hasSeen(note(n)))).toEqual([false, false])
})

it('a visit uses the notes seen before it', () => {
  const seen = of(empty())
  seen.add(note(1))
  const before = seen.snapshotFilter()
  seen.add(note(2))
  expect(before(note(1))).toBe(true)
  expect(before(note(2))).toBe(false)
})

it('a repost of a seen note is seen', () => {
  const seen = of(empty())
  seen.add(note(1))
  const repost = { ...createTestEvent({ kind: 6, tags: [['e', note(1).id]] }), id: numberToHex(9) }
  expect(seen.hasSeen(repost)).toBe(true)
})

it('accounts and visitors have separate lists; clearing one keeps the others', () => {
  const store = empty()
  const [hers, his, visitors] = [ann, ben, undefined].map(reader => getSeenNotesFromStore(store, reader))
  hers?.add(note(1))
  his?.add(note(2))
  visitors?.add(note(3))
  const seen = () => [hers, his, visitors].map(each => [1, 2, 3].filter(n => each?.hasSeen(note(n))))
  expect(seen()).toEqual([[1], [2], [3]])
  vi.advanceTimersByTime(5_000)
  hers?.deleteAll()
  expect(seen()).toEqual([[], [2], [3]])
  vi.advanceTimersByTime(5_000)
  const again = [ann, ben].map(reader => openSeenNotes(store, reader))
  expect(again.map(each => [1, 2, 3].filter(n => each.hasSeen(note(n))))).toEqual([[], [2]])
})

/** Creates settings from this stored record. */
function stored(record: unknown) {
  const storage = createMemoryKeyValueStorage()
  storage.write('k', record)
  return createSettings(storage, 'k', seenNotesSettings, () => {})
}

it('merges the notes seen in two tabs of one account', () => {
  const storage = createMemoryKeyValueStorage()
  const tab = () => of(createSettings(storage, 'k', seenNotesSettings, () => {}))
  const [one, other] = [tab(), tab()]
  one.add(note(1))
  vi.advanceTimersByTime(2_000)
  other.add(note(2))
  vi.advanceTimersByTime(5_000)
  const later = tab()
  expect([1, 2, 3].map(n => later.hasSeen(note(n)))).toEqual([true, true, false])
})

it('a list of an older version goes to the account that reads first, and to no other', () => {
  const store = stored({ version: 1, value: note(1).id.slice(0, 16) })
  expect(getSeenNotesFromStore(store, ann).hasSeen(note(1))).toBe(true)
  expect(getSeenNotesFromStore(store, ben).hasSeen(note(1))).toBe(false)
  expect(store.get()).toEqual({ [ann]: note(1).id.slice(0, 16) })
})

it('reads only ids from storage, for a few readers', () => {
  const ids = note(1).id.slice(0, 16)
  const of = (value: unknown) => stored({ version: 2, value }).get()
  expect(of({ [ann]: ids, [ben]: 5, else: ids, [numberToHex(13)]: 'xyz' })).toEqual({ [ann]: ids })
  expect(of(null)).toEqual({})
  expect(
    Object.keys(of(Object.fromEntries(Array.from({ length: 9 }, (_, n) => [numberToHex(n + 1), ids]))))
      .length,
  ).toBe(5)
})

it('does not store again a list that another tab has cleared', () => {
  const store = empty()
  const seen = of(store)
  seen.add(note(1))
  vi.advanceTimersByTime(5_000)
  seen.add(note(2))
  store.set(() => ({}))
  vi.advanceTimersByTime(5_000)
  expect(store.get()).toEqual({})
  expect([1, 2].map(n => seen.hasSeen(note(n)))).toEqual([false, false])
})
