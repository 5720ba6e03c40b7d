import wasmUrl from '../../../../node_modules/nostr-wasm/public/out/secp256k1.wasm?url'
import { createTrustedServers } from '../../../url-policy/trusted-servers'
import type { EngineRequest } from '../../messages/engine-messages'
import { installTrustedTypesPolicy } from '../../trusted-types'
import { openEventDatabase } from '../database/open-event-database'
import { createVerifierPool } from '../verify/event-verifier'
import { startEngine } from './engine'
import { loadWithRetry } from './load-with-retry'

installTrustedTypesPolicy()

/**
 * Number of verifier threads. One processor core is left for the engine itself, and more than four verifiers would
 * never all be busy.
 */
const threads = Math.max(2, Math.min(4, navigator.hardwareConcurrency - 1))
// biome-ignore lint/style/noRestrictedGlobals: a file of this site
const module = loadWithRetry(() => WebAssembly.compileStreaming(fetch(wasmUrl)))

const startVerifier = () => {
  const worker = new Worker(new URL('../verify/verifier.worker.ts', import.meta.url), { type: 'module' })
  void module.then(compiled => worker.postMessage(compiled))
  return worker
}

const engine = startEngine({
  send: news => postMessage(news),
  database: openEventDatabase({ name: 'pinion-events' }),
  verifier: createVerifierPool(startVerifier, threads),
  // biome-ignore lint/plugin: the one place that connects to relays
  connect: url => new WebSocket(url),
  now: Date.now,
  trustedServers: createTrustedServers(),
})

// The worker's name contains the requests that were sent before the page had loaded (see `createEngineWorkerPort`). The
// cast is needed because TypeScript has the types of a page here, not of a worker.
const { name } = globalThis as unknown as { readonly name: string }
if (name) engine.receive([JSON.parse(name)])
addEventListener('message', ({ data }: MessageEvent<readonly EngineRequest[]>) => engine.receive(data))
