import { afterEach, expect, test, vi } from 'vitest'
import { createValueStore } from '#kernel'
import { createSlicedStore } from './create-sliced-store'

afterEach(() => void vi.restoreAllMocks())

/** Creates a store that counts up to the number in `source`, one step at a time. */
function createCountingStore() {
  const source = createValueStore(5)
  const count = { steps: 0, computations: 0 }
  const compute = function* () {
    count.computations++
    const wanted = source.get()
    for (let step = 0; step < wanted; step++) {
      count.steps++
      yield
    }
    return wanted
  }
  const store = createSlicedStore(0, compute, onChange => [source.subscribe(onChange)])
  return { source, count, store }
}
/** Makes each step take 1 ms, as the clock of the slices shows it. */
const slowDown = () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now++)
}

test('several changes of one moment cause one computation; a change during one causes one more', async () => {
  slowDown()
  const { source, count, store } = createCountingStore()
  store.subscribe(() => {})
  for (const wanted of [6, 7, 100]) source.set(wanted)
  await expect.poll(() => count.steps).toBeGreaterThan(0)
  expect(store.get()).toBe(0)
  for (const wanted of [8, 9]) source.set(wanted)
  await expect.poll(store.get).toBe(9)
  expect(count.computations).toBe(2)
  source.set(3)
  await expect.poll(store.get).toBe(3)
})

test('a computation is abandoned when the last listener leaves, and the value stays', async () => {
  slowDown()
  const { source, count, store } = createCountingStore()
  const listening = store.subscribe(() => {})
  await expect.poll(store.get).toBe(5)
  source.set(1_000_000)
  await expect.poll(() => count.steps).toBeGreaterThan(5)
  listening.dispose()
  const { steps } = count
  source.set(7)
  await new Promise(resolve => setTimeout(resolve))
  expect([count.steps, store.get()]).toEqual([steps, 5])
  store.subscribe(() => {})
  await expect.poll(store.get).toBe(7)
})
