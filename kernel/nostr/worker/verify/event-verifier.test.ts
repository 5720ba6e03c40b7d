import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '../../../ports/nostr-types'
import { createTestEvent, numberToHex } from '../../../testing/create-test-event'
import { createVerifierPool } from './event-verifier'

/** A worker of the browser that answers when the test says so: 1 for each event of the batch. */
class ManualWorker extends EventTarget {
  readonly batches: (readonly NostrEvent[])[] = []
  isTerminated = false
  postMessage(events: readonly NostrEvent[]): void {
    this.batches.push(events)
  }
  answer(batch: readonly NostrEvent[]): void {
    this.dispatchEvent(new MessageEvent('message', { data: Uint8Array.from(batch, () => 1) }))
  }
  fail(): void {
    this.dispatchEvent(new Event('error'))
  }
  terminate(): void {
    this.isTerminated = true
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startPool() {
  const workers: ManualWorker[] = []
  const pool = createVerifierPool(() => {
    const worker = new ManualWorker()
    workers.push(worker)
    return worker as unknown as Worker
  }, 1)
  return { workers, pool }
}
const [one, two] = [1, 2].map(n => [createTestEvent({ id: numberToHex(n) })]) as [NostrEvent[], NostrEvent[]]

test('the batches of a worker whose code did not load are verified by another one', async () => {
  const { workers, pool } = startPool()
  const verdicts = Promise.all([pool.verify(one), pool.verify([...two, ...two])])
  workers[0]?.fail()
  const late = pool.verify(two)
  vi.advanceTimersByTime(1_000)
  expect(workers[0]?.isTerminated).toBe(true)
  expect(workers[1]?.batches).toEqual([one, [...two, ...two], two])
  for (const batch of workers[1]?.batches ?? []) workers[1]?.answer(batch)
  expect(await verdicts).toEqual([Uint8Array.of(1), Uint8Array.of(1, 1)])
  expect(await late).toEqual(Uint8Array.of(1))
  pool.dispose()
})

test('workers that fail again and again are started more and more rarely, and for ever', () => {
  const { workers, pool } = startPool()
  void pool.verify(one)
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000, 16_000]) {
    const count = workers.length
    workers.at(-1)?.fail()
    vi.advanceTimersByTime(delayMs - 1)
    expect(workers).toHaveLength(count)
    vi.advanceTimersByTime(1)
    expect(workers).toHaveLength(count + 1)
  }
  expect(workers.at(-1)?.batches).toEqual([one])
  pool.dispose()
  workers.at(-1)?.fail()
  vi.advanceTimersByTime(60_000)
  expect(workers).toHaveLength(7)
})

test('a late answer of a replaced worker judges no other batch', async () => {
  const { workers, pool } = startPool()
  const first = pool.verify(one)
  workers[0]?.fail()
  vi.advanceTimersByTime(1_000)
  workers[1]?.answer(one)
  await first
  let isJudged = false
  void pool.verify(two).then(() => {
    isJudged = true
  })
  workers[0]?.answer(one)
  await Promise.resolve()
  expect(isJudged).toBe(false)
  pool.dispose()
})
