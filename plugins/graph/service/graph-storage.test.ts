import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaveTimer } from './graph-storage'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** The seconds at which it was stored. */
function start() {
  const at: number[] = []
  return { at, timer: createSaveTimer(() => at.push(Date.now() / 1_000)) }
}

test('it is stored once, 15 s after a change', () => {
  const { at, timer } = start()
  timer.changed()
  vi.advanceTimersByTime(60_000)
  expect(at).toEqual([15])
  timer.changed()
  vi.advanceTimersByTime(60_000)
  expect(at).toEqual([15, 75])
})

test('while changes keep coming it is stored every 11 s', () => {
  const { at, timer } = start()
  for (let ms = 0; ms < 60_000; ms += 500) {
    timer.changed()
    vi.advanceTimersByTime(500)
  }
  expect(at).toEqual([15, 26, 37, 48, 59])
})

test('when the tab is left it is stored at once, if there is anything to store', () => {
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
