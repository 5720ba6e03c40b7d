import type { NostrEvent } from '#kernel/ports'
import type { SessionCipher } from './session-cipher'

export interface SessionRelayOptions {
  readonly url: string
  /**
   * Signs the answers to the relay's challenges (NIP-42) with the session's key, so that the relay does not learn the
   * reader's account.
   */
  readonly cipher: SessionCipher
  /** Called when messages can be sent: after each connection, and after each challenge that was answered. */
  onOpen(relay: SessionRelay): void
  /** Called with each event that the relay sends. Its signature is not verified. */
  onEvent?(event: NostrEvent): void
  /** Called when the relay has sent all stored events (EOSE). */
  onStoredEnd?(): void
  /** Called when the relay has accepted or refused an event. */
  onPublishResult?(isAccepted: boolean): void
  /** Called each time the connection is opened or lost. */
  onConnectionChange?(): void
}

/** A session's connection to one relay. It is not one of the connections of the reader's account. */
export interface SessionRelay {
  readonly isOpen: () => boolean
  send(message: readonly unknown[]): void
  close(): void
}

/** Maximum number of characters of a message. */
const MAX_FRAME_CHARS = 128 * 1024
const MAX_TAGS = 20
/** Milliseconds between attempts to connect. The last value is used for all further attempts. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000]

export function createSessionRelay(options: SessionRelayOptions): SessionRelay {
  const { url, cipher, onOpen, onEvent, onStoredEnd, onPublishResult, onConnectionChange } = options
  let socket: WebSocket | undefined
  let isClosed = false
  let attemptCount = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined

  const isOpen = () => socket?.readyState === 1
  const send = (message: readonly unknown[]) => {
    if (isOpen()) socket?.send(JSON.stringify(message))
  }
  const relay: SessionRelay = {
    isOpen,
    send,
    close() {
      isClosed = true
      clearTimeout(retryTimer)
      // Browsers log an error if a socket is closed while it connects, so close it once it is open.
      if (socket?.readyState === 0) socket.onopen = () => socket?.close()
      else socket?.close()
    },
  }
  const onDisconnect = () => {
    socket = undefined
    if (isClosed) return
    retryTimer = setTimeout(connect, RETRY_DELAYS_MS[Math.min(attemptCount++, RETRY_DELAYS_MS.length - 1)])
    onConnectionChange?.()
  }
  const handleMessage = ([verb, first, second]: readonly unknown[]) => {
    if (verb === 'EVENT') {
      const event = parseEvent(second)
      if (event) onEvent?.(event)
    } else if (verb === 'EOSE') onStoredEnd?.()
    else if (verb === 'OK') onPublishResult?.(second === true)
    else if (verb === 'AUTH' && typeof first === 'string' && first.length <= 1_000) {
      send(['AUTH', cipher.signAuth(url, first)])
      onOpen(relay)
    }
  }
  function connect() {
    let newSocket: WebSocket
    try {
      // biome-ignore lint/plugin: a relay of the site or of the reader, asked with the session's own key
      newSocket = new WebSocket(url)
    } catch {
      // The browser refuses the address, for example because of the page's Content Security Policy.
      return onDisconnect()
    }
    socket = newSocket
    newSocket.onopen = () => {
      attemptCount = 0
      onOpen(relay)
      onConnectionChange?.()
    }
    newSocket.onclose = onDisconnect
    // A `close` event follows each error.
    newSocket.onerror = () => {}
    newSocket.onmessage = ({ data }) => {
      if (!isClosed && typeof data === 'string' && data.length <= MAX_FRAME_CHARS)
        handleMessage(parseMessage(data))
    }
  }
  connect()
  return relay
}

function parseMessage(text: string): readonly unknown[] {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? message : []
  } catch {
    return []
  }
}

function parseEvent(value: unknown): NostrEvent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pubkey, kind, created_at, tags, content, sig } = value as Readonly<Record<string, unknown>>
  const areTextsValid = [id, pubkey, content, sig].every(text => typeof text === 'string')
  const areNumbersValid = [kind, created_at].every(number => Number.isSafeInteger(number))
  const areTagsValid =
    Array.isArray(tags) &&
    tags.length <= MAX_TAGS &&
    tags.every(tag => Array.isArray(tag) && tag.every(item => typeof item === 'string'))
  return areTextsValid && areNumbersValid && areTagsValid
    ? ({ id, pubkey, kind, created_at, tags, content, sig } as NostrEvent)
    : undefined
}
