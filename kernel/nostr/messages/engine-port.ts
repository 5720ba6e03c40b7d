import type { EngineMessage, EngineRequest } from './engine-messages'

/** The connection to an engine. The engine runs in a worker, or in the same thread in a test. */
export interface EnginePort {
  send(requests: readonly EngineRequest[]): void
  /** Sets the function that receives the engine's news. Called once, before the first `send`. */
  listen(fn: (messages: readonly EngineMessage[]) => void): void
  dispose(): void
}
