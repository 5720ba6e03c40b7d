import { WebSocket } from 'ws'
import type { Filter, NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** A connection of a demo person to the demo relay. */
export interface ChatRelayConnection {
  /**
   * Calls `fn` for each matching event, from the stored ones on. A later call with the same name replaces the filter.
   */
  subscribe(name: string, filter: Filter, fn: (event: NostrEvent) => void): void
  publish(event: NostrEvent): void
  close(): void
}

export async function openChatRelayConnection(url: string): Promise<ChatRelayConnection> {
  const socket = new WebSocket(url)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  // If the connection fails later, it ends, and this person stops answering.
  socket.on('error', () => {})
  const listeners = new Map<string, (event: NostrEvent) => void>()
  socket.on('message', data => {
    const [verb, name, event] = JSON.parse(String(data)) as [string, string, NostrEvent]
    if (verb === 'EVENT') listeners.get(name)?.(event)
  })
  const send = (message: readonly unknown[]) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  return {
    subscribe(name, filter, fn) {
      listeners.set(name, fn)
      send(['REQ', name, filter])
    },
    publish: event => send(['EVENT', event]),
    close: () => socket.terminate(),
  }
}
