/** The relay's end of an in-memory connection. */
export interface SocketPeer {
  readonly opened: () => void
  readonly received: (text: string) => void
  readonly closed: () => void
}

/**
 * The part of a WebSocket that a relay session uses, without a network. Every message and event arrives in a later
 * microtask.
 */
export class InMemorySocket {
  readyState = 0
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { data: unknown }) => void) | null = null
  #peer: SocketPeer

  constructor(peer: (socket: InMemorySocket) => SocketPeer | undefined) {
    const found = peer(this)
    this.#peer = found ?? { opened() {}, received() {}, closed() {} }
    queueMicrotask(() => {
      if (this.readyState !== 0) return
      if (!found) return this.drop()
      this.readyState = 1
      this.#peer.opened()
      this.onopen?.()
    })
  }

  send(text: string): void {
    if (this.readyState !== 1) return
    queueMicrotask(() => this.readyState === 1 && this.#peer.received(text))
  }

  close(): void {
    this.drop()
  }

  /** Delivers a message from the relay to the client. */
  deliver(data: unknown): void {
    queueMicrotask(() => this.readyState === 1 && this.onmessage?.({ data }))
  }

  /** Ends the connection, as either the relay or the client may do. */
  drop(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    queueMicrotask(() => {
      this.#peer.closed()
      this.onclose?.()
    })
  }
}
