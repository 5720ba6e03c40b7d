// Exports for code that starts a kernel with Nostr: the host, stories and tests.
export type {
  AskedAhead,
  DatabaseStats,
  EngineNews,
  EngineRequest,
  RelayChoice,
} from './messages/engine-messages'
export type { EnginePort } from './messages/engine-port'
export { createNostr, type Nostr, type NostrOptions } from './page/create-nostr'
export { createWorkerPort } from './page/worker-port'
export { allowFrameDocument, allowOwnWorkers } from './trusted-scripts'
