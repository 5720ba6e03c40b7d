import { parseEvent } from '#kernel/event'
import type { NostrEvent } from '#kernel/ports'
import { createRelaySocket } from '#kernel/relay-socket'
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
const MAX_MESSAGE_CHARS = 128 * 1024
/** Milliseconds between attempts to connect. The last value is used for all further attempts. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000]

export function createSessionRelay(options: SessionRelayOptions): SessionRelay {
  const { url, cipher, onOpen, onEvent, onStoredEnd, onPublishResult, onConnectionChange } = options
  const socket = createRelaySocket({
    // biome-ignore lint/plugin: a relay of the site or of the reader, asked with the session's own key
    connect: () => new WebSocket(url),
    retryDelaysMs: RETRY_DELAYS_MS,
    maxMessageChars: MAX_MESSAGE_CHARS,
    onOpen() {
      socket.resetRetryDelay()
      onOpen(socket)
      onConnectionChange?.()
    },
    onMessage([verb, first, second]) {
      if (verb === 'EVENT') {
        const event = parseEvent(second)
        if (event) onEvent?.(event)
      } else if (verb === 'EOSE') onStoredEnd?.()
      else if (verb === 'OK') onPublishResult?.(second === true)
      else if (verb === 'AUTH' && typeof first === 'string' && first.length <= 1_000) {
        socket.send(['AUTH', cipher.signAuth(url, first)])
        onOpen(socket)
      }
    },
    onDisconnect: () => onConnectionChange?.(),
  })
  socket.connectNow()
  return socket
}
