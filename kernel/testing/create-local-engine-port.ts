import type { EngineMessage } from '../nostr/messages/engine-messages'
import type { EnginePort } from '../nostr/messages/engine-port'
import { type EngineOptions, startEngine } from '../nostr/worker/engine/engine'

/**
 * Starts the engine on this thread, behind the same interface as its worker. Messages are copied, as they are between
 * threads.
 */
export function createLocalEnginePort(options: Omit<EngineOptions, 'send'>): EnginePort {
  let onMessages: (news: readonly EngineMessage[]) => void = () => {}
  let disposed = false
  const engine = startEngine({
    ...options,
    send: news => {
      const copy = structuredClone(news)
      queueMicrotask(() => disposed || onMessages(copy))
    },
  })
  return {
    send: requests => {
      const copy = structuredClone(requests)
      queueMicrotask(() => disposed || engine.receive(copy))
    },
    listen: fn => {
      onMessages = fn
    },
    dispose() {
      disposed = true
      engine.dispose()
    },
  }
}
