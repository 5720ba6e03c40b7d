import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '#kernel'
import { hexOf, testEvent } from '#kernel/testing'
import { createSeenNotes } from './seen-notes'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const note = (n: number) => ({
  ...testEvent({ kind: 1 }),
  id: n.toString(16).padStart(8, '0').repeat(8),
})

it('is stored five seconds after the last note that was seen', () => {
  const store = createStore('')
  const seen = createSeenNotes(store)
  seen.add(note(1))
  vi.advanceTimersByTime(4_000)
  seen.add(note(2))
  vi.advanceTimersByTime(4_999)
  expect(store.get()).toBe('')
  vi.advanceTimersByTime(1)
  const again = createSeenNotes(store)
  expect([1, 2, 3].map(n => again.has(note(n)))).toEqual([true, true, false])
})

it('keeps the last ten thousand', () => {
  const store = createStore('')
  const seen = createSeenNotes(store)
  for (let n = 0; n < 10_003; n++) seen.add(note(n))
  vi.advanceTimersByTime(5_000)
  expect(seen.has(note(2))).toBe(false)
  expect(seen.has(note(3))).toBe(true)
  expect(store.get()).toHaveLength(10_000 * 16)
})

it('once it is cleared nothing of it is stored, nor what was about to be', () => {
  const store = createStore('')
  const seen = createSeenNotes(store)
  seen.add(note(1))
  vi.advanceTimersByTime(5_000)
  seen.add(note(2))
  seen.clear()
  vi.advanceTimersByTime(5_000)
  expect(store.get()).toBe('')
  expect([1, 2].map(n => seen.has(note(n)))).toEqual([false, false])
})

it('a visit goes by what was seen before it', () => {
  const seen = createSeenNotes(createStore(''))
  seen.add(note(1))
  const before = seen.before()
  seen.add(note(2))
  expect(before(note(1))).toBe(true)
  expect(before(note(2))).toBe(false)
})

it('a repost of a seen note is seen', () => {
  const seen = createSeenNotes(createStore(''))
  seen.add(note(1))
  const repost = { ...testEvent({ kind: 6, tags: [['e', note(1).id]] }), id: hexOf(9) }
  expect(seen.has(repost)).toBe(true)
})
