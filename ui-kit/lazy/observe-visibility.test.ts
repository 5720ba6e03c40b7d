// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeVisibility } from './observe-visibility'

/** As in a browser: reports an element once when its observation begins, here always as visible. */
class VisibleObserver {
  readonly #observed = new Set<Element>()
  readonly #report: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void
  constructor(report: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
    this.#report = report
  }
  observe(target: Element): void {
    if (this.#observed.has(target)) return
    this.#observed.add(target)
    queueMicrotask(() => {
      if (this.#observed.has(target)) this.#report([{ isIntersecting: true, target }])
    })
  }
  unobserve(target: Element): void {
    this.#observed.delete(target)
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', VisibleObserver))
afterEach(() => void vi.unstubAllGlobals())

test('a later callback of an element is called, although the earlier one has stopped', async () => {
  const element = document.createElement('div')
  const [earlier, later] = [vi.fn(), vi.fn()]
  const stopEarlier = observeVisibility(element, earlier)
  await vi.waitFor(() => expect(earlier).toHaveBeenCalledTimes(1))
  const stopLater = observeVisibility(element, later)
  stopEarlier()
  await vi.waitFor(() => expect(later).toHaveBeenCalled())
  expect(earlier).toHaveBeenCalledTimes(1)
  stopLater()
})

test('nothing is called after the stop', async () => {
  const onVisible = vi.fn()
  observeVisibility(document.createElement('div'), onVisible)()
  await Promise.resolve()
  expect(onVisible).not.toHaveBeenCalled()
})
