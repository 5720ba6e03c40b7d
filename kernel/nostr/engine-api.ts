// Exports for code that starts a kernel with Nostr: the host, stories and tests.
export type {
  DatabaseStats,
  EarlyFeedRequest,
  EngineMessage,
  EngineRequest,
  RelayListEntry,
} from './messages/engine-messages'
export type { EnginePort } from './messages/engine-port'
export { createNostrClient, type NostrClient, type NostrClientOptions } from './page/create-nostr-client'
export { createEngineWorkerPort } from './page/engine-worker-port'
export { allowFrameHtml, installTrustedTypesPolicy } from './trusted-types'
