// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useIsPast } from './use-is-past'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 0, 1)

beforeEach(() => vi.useFakeTimers({ now: NOW_MS }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const State = ({ timeSeconds }: { timeSeconds: number | undefined }) => (
  <p>{useIsPast(timeSeconds) ? 'past' : 'ahead'}</p>
)

/** Shows a time that is `ms` ahead, and returns what is shown after further milliseconds. */
function showTimeAhead(ms: number) {
  const { container } = render(<State timeSeconds={(NOW_MS + ms) / 1_000} />)
  return (afterMs: number) => {
    act(() => vi.advanceTimersByTime(afterMs))
    return container.textContent
  }
}

test('a time passes while it is shown', () => {
  const textAfter = showTimeAhead(60_000)
  expect(textAfter(59_999)).toBe('ahead')
  expect(textAfter(1)).toBe('past')
})

test('a time further ahead than the longest timer of browsers passes on that day, and not before', () => {
  const textAfter = showTimeAhead(60 * DAY_MS)
  expect(textAfter(59 * DAY_MS)).toBe('ahead')
  expect(textAfter(DAY_MS)).toBe('past')
})

test('a time may be past already, or be unknown', () => {
  expect(showTimeAhead(-1_000)(0)).toBe('past')
  expect(render(<State timeSeconds={undefined} />).container.textContent).toBe('ahead')
})
