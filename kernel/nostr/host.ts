// Exports for code that starts a kernel with Nostr: the host, stories and tests.
export type { AskedAhead, DatabaseStats, EngineNews, EngineRequest, RelayChoice } from './engine/protocol'
export { createWorkerPort } from './engine/worker-port'
export { createNostr, type EnginePort, type Nostr, type NostrOptions } from './nostr-host'
export { allowFrameDocument, allowOwnWorkers } from './trusted-scripts'
