import WebSocket from 'ws'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'

/** Makes a relay at a WebSocket address usable by a test kernel, which takes in-memory relays. */
export const createWebSocketRelay = ({ url }: { readonly url: string }): InMemoryRelay => ({
  ...createInMemoryRelay([], { url }),
  connect: () => new WebSocket(url) as unknown as globalThis.WebSocket,
})
