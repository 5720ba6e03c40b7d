export interface RelaySocketOptions {
  /** Opens a WebSocket to the relay. May throw, as browsers do if the page's Content Security Policy forbids it. */
  connect(): WebSocket
  /** Milliseconds before each attempt to reconnect. The last value is used for all further attempts. */
  readonly retryDelaysMs: readonly number[]
  /** Maximum number of characters of a message. A longer message is ignored. */
  readonly maxMessageChars: number
  /** Called each time the connection has opened. */
  onOpen(): void
  /** Called with each message of the relay, a JSON array (NIP-01). Its items are not checked. */
  onMessage(message: readonly unknown[]): void
  /** Called each time the connection was lost or could not be opened, but not after `close`. */
  onDisconnect?(): void
  /** Returns true if a lost connection must be opened again. Without this function, it always is. */
  isNeeded?(): boolean
}

/** A connection to one relay that reopens by itself. */
export interface RelaySocket {
  readonly isOpen: () => boolean
  /** Sends a message (NIP-01) if the connection is open. */
  send(message: readonly unknown[]): void
  /** Connects without waiting for the next attempt. */
  connectNow(): void
  /** Starts again with the first delay. Called when the relay has proved that it works. */
  resetRetryDelay(): void
  /** Ends the connection for good. */
  close(): void
}

/**
 * Creates the connection to a relay that only one feature asks, with a key of its own. It is closed until `connectNow`
 * is called. The relays of the reader's account are the engine's (`kernel/nostr/worker/relay`), which shares its
 * connections among all plugins. This file depends on nothing, so that the widget can have it.
 */
export function createRelaySocket(options: RelaySocketOptions): RelaySocket {
  const { connect, retryDelaysMs, maxMessageChars, onOpen, onMessage, onDisconnect, isNeeded } = options
  let socket: WebSocket | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let attemptCount = 0
  let isClosed = false

  const isOpen = () => socket?.readyState === 1
  const handleDisconnect = () => {
    socket = undefined
    onDisconnect?.()
    if (isClosed || isNeeded?.() === false) return
    const delayMs = retryDelaysMs[Math.min(attemptCount++, retryDelaysMs.length - 1)]
    retryTimer = setTimeout(connectNow, delayMs)
  }

  function connectNow() {
    if (isClosed || socket) return
    clearTimeout(retryTimer)
    let newSocket: WebSocket
    try {
      newSocket = connect()
    } catch {
      return handleDisconnect()
    }
    socket = newSocket
    newSocket.onopen = onOpen
    // A `close` event follows each error.
    newSocket.onerror = () => {}
    newSocket.onclose = () => {
      if (newSocket === socket) handleDisconnect()
    }
    newSocket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (newSocket !== socket || typeof data !== 'string' || data.length > maxMessageChars) return
      const message = parseMessage(data)
      if (message) onMessage(message)
    }
  }

  return {
    isOpen,
    connectNow,
    send(message) {
      if (isOpen()) socket?.send(JSON.stringify(message))
    },
    resetRetryDelay() {
      attemptCount = 0
    },
    close() {
      isClosed = true
      clearTimeout(retryTimer)
      const lastSocket = socket
      socket = undefined
      // Browsers log an error if a socket is closed while it connects, so close it when it has opened.
      if (lastSocket?.readyState === 0) lastSocket.onopen = () => lastSocket.close()
      else lastSocket?.close()
    },
  }
}

function parseMessage(text: string): readonly unknown[] | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}
