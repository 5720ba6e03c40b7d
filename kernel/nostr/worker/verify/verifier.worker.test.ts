import { readFileSync } from 'node:fs'
import { finalizeEvent, generateSecretKey } from 'nostr-tools/pure'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '../../../ports/nostr-types'
import { createVerifierPool } from './event-verifier'

const path = new URL('../../../../node_modules/nostr-wasm/public/out/secp256k1.wasm', import.meta.url)
/** A module of another program: it has none of the functions of secp256k1. */
const EMPTY_MODULE = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))

type Message = { readonly data: WebAssembly.Module | readonly NostrEvent[] }

/** A worker that runs the code of `verifier.worker.ts` on this thread. */
class VerifierOnThisThread extends EventTarget {
  readonly #handler: Promise<(message: Message) => void>

  constructor() {
    super()
    vi.resetModules()
    this.#handler = new Promise(resolve => {
      vi.stubGlobal('addEventListener', (_: string, handler: (message: Message) => void) => resolve(handler))
    })
    vi.stubGlobal('postMessage', (data: Uint8Array) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    )
    vi.stubGlobal('reportError', () => this.dispatchEvent(new Event('error')))
    void import('./verifier.worker')
  }
  postMessage(data: Message['data']): void {
    void this.#handler.then(handler => handler({ data }))
  }
  terminate(): void {}
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a verifier that cannot use its module of secp256k1 is replaced, and its events are verified', async () => {
  const modules = [EMPTY_MODULE, new WebAssembly.Module(readFileSync(path))]
  const failures: Event[] = []
  const pool = createVerifierPool(() => {
    const worker = new VerifierOnThisThread()
    worker.addEventListener('error', failure => failures.push(failure))
    const module = modules.shift()
    if (module) worker.postMessage(module)
    return worker as unknown as Worker
  }, 1)
  const note = finalizeEvent({ kind: 1, content: 'Hello', tags: [], created_at: 1 }, generateSecretKey())
  const verdicts = pool.verify([note, { ...note, content: 'Bye' }])
  await vi.waitUntil(() => failures.length > 0)
  vi.advanceTimersByTime(1_000)
  expect(await verdicts).toEqual(Uint8Array.of(1, 0))
  pool.dispose()
})
