import { afterEach, expect, test, vi } from 'vitest'
import { runInSlices } from './run-in-slices'

afterEach(() => void vi.restoreAllMocks())

test('other tasks of the page go first every 8 ms, and may end the work', async () => {
  let now = 0
  // The fake clock advances by 1 ms at each reading, as if each step took 1 ms.
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
  let steps = 0
  const work = function* () {
    for (; ; steps++) yield
  }
  const controller = new AbortController()
  const turns: number[] = []
  const countTurn = () => {
    turns.push(now)
    if (now > 50) controller.abort(new Error('typed on'))
    else setTimeout(countTurn)
  }
  setTimeout(countTurn)
  await expect(runInSlices(work(), controller.signal)).rejects.toThrow('typed on')
  expect(turns.length).toBeGreaterThan(3)
  expect(Math.max(...turns.slice(1).map((turn, n) => turn - (turns[n] ?? 0)))).toBeLessThanOrEqual(10)
  expect(steps).toBeLessThan(60)
})
