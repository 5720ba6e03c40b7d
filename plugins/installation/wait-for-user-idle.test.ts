// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForUserIdle } from './wait-for-user-idle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts waiting. The returned function says whether it has ended. */
function wait(signal = new AbortController().signal) {
  let over = false
  void waitForUserIdle(signal).then(() => {
    over = true
  })
  return () => over
}

test('waits until nothing has been pressed for three seconds', async () => {
  const isOver = wait()
  for (const event of [new Event('pointerdown'), new KeyboardEvent('keydown'), new Event('wheel')]) {
    await vi.advanceTimersByTimeAsync(2_900)
    window.dispatchEvent(event)
  }
  await vi.advanceTimersByTimeAsync(2_900)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(isOver()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('waits no longer than half a minute for a user who never pauses', async () => {
  const isOver = wait()
  for (let i = 0; i < 29; i++) {
    await vi.advanceTimersByTimeAsync(1_000)
    window.dispatchEvent(new KeyboardEvent('keydown'))
  }
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('does not wait for a page that the user has left', async () => {
  const isOver = wait()
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  state.mockRestore()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('never ends once the signal aborts, and leaves no timer', async () => {
  const controller = new AbortController()
  const isOver = wait(controller.signal)
  controller.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isOver()).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
