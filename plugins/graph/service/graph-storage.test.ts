import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaveTimer } from './graph-storage'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Returns a save timer, and the times in seconds at which it saved. */
function start() {
  const at: number[] = []
  return { at, timer: createSaveTimer(() => at.push(Date.now() / 1_000)) }
}

test('saves once, 15 s after a change', () => {
  const { at, timer } = start()
  timer.changed()
  vi.advanceTimersByTime(60_000)
  expect(at).toEqual([15])
  timer.changed()
  vi.advanceTimersByTime(60_000)
  expect(at).toEqual([15, 75])
})

test('saves every 11 s during continuous changes', () => {
  const { at, timer } = start()
  for (let ms = 0; ms < 60_000; ms += 500) {
    timer.changed()
    vi.advanceTimersByTime(500)
  }
  expect(at).toEqual([15, 26, 37, 48, 59])
})

test('saves at once when the tab is left, if anything has changed', () => {
  const { at, timer } = start()
  timer.saveNow()
  timer.changed()
  vi.advanceTimersByTime(2_000)
  timer.saveNow()
  timer.saveNow()
  vi.advanceTimersByTime(60_000)
  expect(at).toEqual([2])
  timer.changed()
  timer.dispose()
  vi.advanceTimersByTime(60_000)
  expect(at).toEqual([2])
})
