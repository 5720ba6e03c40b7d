import { createStore } from '../../../kernel/core/store'
import { createNostrClient } from '../../../kernel/nostr/page/create-nostr-client'
import { createEngineWorkerPort } from '../../../kernel/nostr/page/engine-worker-port'
import { installTrustedTypesPolicy } from '../../../kernel/nostr/trusted-types'
import type { Filter } from '../../../kernel/ports/nostr-types'

installTrustedTypesPolicy()

interface Ingest {
  readonly events: number
  /** Milliseconds from the request until the page can query the last event. */
  readonly ms: number
  /** Milliseconds of the main thread's longest task during that time. */
  readonly longestTask: number
}

/**
 * Requests `count` events from one relay with the real engine. `filters` match that many. Waits until all can be
 * queried.
 */
async function ingest(relay: string, filters: readonly Filter[], count: number): Promise<Ingest> {
  let longestTask = 0
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  observer.observe({ type: 'longtask' })
  const nostr = createNostrClient({
    port: createEngineWorkerPort(),
    relays: createStore([{ url: relay, read: true, write: true }]),
    session: createStore({ canSign: false, method: 'none' as const }),
  })
  await nostr.clearDatabase()
  const access = nostr.createAccess('bench', () => false)
  const started = performance.now()
  const query = access.query(filters, { initialCount: count })
  const events = await new Promise<number>(resolve => {
    query.subscribe(() => {
      const { events: found, answers } = query.get()
      const ended = Object.values(answers).some(a => a.state === 'eose')
      if (found.length >= count || ended) resolve(found.length)
    })
  })
  const ms = performance.now() - started
  observer.disconnect()
  nostr.dispose()
  return { events, ms, longestTask }
}

/**
 * The bare work with which ingesting is compared: verifies the same events one by one, on one thread, with WebAssembly.
 */
function verifyAlone(relay: string, filters: readonly Filter[]): Promise<{ events: number; ms: number }> {
  const worker = new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' })
  return new Promise(resolve => {
    worker.onmessage = ({ data }) => {
      worker.terminate()
      resolve(data)
    }
    worker.postMessage({ relay, filters })
  })
}

Object.assign(globalThis, { ingest, verifyAlone })
