/** The relay's end of an in-memory connection. */
export interface SocketPeer {
  readonly onOpen: () => void
  readonly onMessage: (text: string) => void
  readonly onClose: () => void
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

  constructor(connectPeer: (socket: InMemorySocket) => SocketPeer | undefined) {
    const peer = connectPeer(this)
    this.#peer = peer ?? { onOpen() {}, onMessage() {}, onClose() {} }
    queueMicrotask(() => {
      if (this.readyState !== 0) return
      if (!peer) return this.drop()
      this.readyState = 1
      this.#peer.onOpen()
      this.onopen?.()
    })
  }

  send(text: string): void {
    if (this.readyState !== 1) return
    queueMicrotask(() => this.readyState === 1 && this.#peer.onMessage(text))
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
      this.#peer.onClose()
      this.onclose?.()
    })
  }
}
