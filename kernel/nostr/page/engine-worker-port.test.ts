import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EngineMessage, EngineRequest } from '../messages/engine-messages'
import { createEngineWorkerPort } from './engine-worker-port'

/** A worker of the browser that starts, or fails to, when the test says so. */
class ManualWorker {
  static all: ManualWorker[] = []
  onmessage: ((event: { readonly data: readonly EngineMessage[] }) => void) | null = null
  onerror: (() => void) | null = null
  isTerminated = false
  readonly received: (readonly EngineRequest[])[] = []
  constructor() {
    ManualWorker.all.push(this)
  }
  postMessage(requests: readonly EngineRequest[]): void {
    this.received.push(requests)
  }
  terminate(): void {
    this.isTerminated = true
  }
}

beforeEach(() => {
  ManualWorker.all = []
  vi.stubGlobal('Worker', ManualWorker)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const STATUS: EngineMessage = { op: 'status', relays: [] }

test('an engine whose code did not load is started again, and gets all requests', () => {
  const port = createEngineWorkerPort()
  const heard: (readonly EngineMessage[])[] = []
  port.listen(messages => void heard.push(messages))
  port.send([{ op: 'ready' }])
  ManualWorker.all[0]?.onerror?.()
  port.send([{ op: 'wake' }])
  vi.advanceTimersByTime(2_000)
  expect(ManualWorker.all).toHaveLength(2)
  const [, second] = ManualWorker.all
  expect(second?.received).toEqual([[{ op: 'ready' }], [{ op: 'wake' }]])
  second?.onmessage?.({ data: [STATUS] })
  expect(heard).toEqual([[STATUS]])
})

test('an engine that has started is not started again after an error', () => {
  const port = createEngineWorkerPort()
  port.listen(() => {})
  ManualWorker.all[0]?.onmessage?.({ data: [STATUS] })
  ManualWorker.all[0]?.onerror?.()
  vi.advanceTimersByTime(10_000)
  expect(ManualWorker.all).toHaveLength(1)
  port.send([{ op: 'wake' }])
  expect(ManualWorker.all[0]?.received).toEqual([[{ op: 'wake' }]])
})

test('the engine that is replaced is ended, and several errors start one engine', () => {
  createEngineWorkerPort().listen(() => {})
  const [first] = ManualWorker.all
  first?.onerror?.()
  first?.onerror?.()
  vi.advanceTimersByTime(10_000)
  expect(ManualWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  ManualWorker.all[1]?.onerror?.()
  vi.advanceTimersByTime(10_000)
  expect(ManualWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false])
})

test('an engine that answers after an error is kept', () => {
  createEngineWorkerPort().listen(() => {})
  const [first] = ManualWorker.all
  first?.onerror?.()
  first?.onmessage?.({ data: [STATUS] })
  vi.advanceTimersByTime(10_000)
  expect(ManualWorker.all).toHaveLength(1)
  expect(first?.isTerminated).toBe(false)
})

test('no engine is started after the port was closed', () => {
  const port = createEngineWorkerPort()
  port.listen(() => {})
  ManualWorker.all[0]?.onerror?.()
  port.dispose()
  vi.advanceTimersByTime(10_000)
  expect(ManualWorker.all.map(({ isTerminated }) => isTerminated)).toEqual([true])
})
