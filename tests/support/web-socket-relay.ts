import WebSocket from 'ws'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'

/** A relay over WebSocket, as a test kernel takes it. */
export const reachByWebSocket = ({ url }: { readonly url: string }): InMemoryRelay => ({
  ...createInMemoryRelay([], { url }),
  connect: () => new WebSocket(url) as unknown as globalThis.WebSocket,
})
