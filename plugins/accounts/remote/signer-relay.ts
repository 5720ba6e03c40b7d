import type { Disposable } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import type { CheckedUrl } from '#kernel/url-policy'

export const REMOTE_SIGNING_KIND = 24133
/** Maximum number of characters of a frame. A longer frame is not parsed. */
const MAX_FRAME_CHARS = 512 * 1024
/** Characters. */
const MAX_CHALLENGE_CHARS = 1_000
/**
 * Milliseconds before the first attempt to reconnect. The delay doubles with each further attempt, up to
 * `MAX_RETRY_DELAY_MS`.
 */
const FIRST_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 30_000
/**
 * The subscription begins this many seconds in the past, because the signer's clock may be slow. It brings no old
 * messages, because relays do not store this kind.
 */
const CLOCK_TOLERANCE_S = 60 * 60

export interface SignerRelayOptions {
  readonly url: CheckedUrl
  /** Public key of this browser's client in hex. Messages are sent to it. */
  readonly client: string
  readonly connect: (url: CheckedUrl) => WebSocket
  readonly onMessage: (event: NostrEvent) => void
  /**
   * Signs a relay's challenge with this browser's client key, so that the relay delivers the messages to it (NIP-42).
   * The relay learns nothing about the account.
   */
  readonly onChallenge: (challenge: string) => Promise<NostrEvent>
  /**
   * Called when the connection opens, so that unanswered requests are sent. `isReconnect` is false for the first time.
   */
  readonly onOpen: (isReconnect: boolean) => void
  /** Returns true if an answer is still expected. Otherwise the connection is not reopened. */
  readonly isAwaitingAnswer: () => boolean
}

/**
 * A connection to one relay for the messages with a remote signer. It is not one of the kernel's connections, because
 * no other code needs these messages.
 */
export interface SignerRelay extends Disposable {
  /** Opens the connection if it is closed. */
  connectNow(): void
  send(event: NostrEvent): void
}

export function createSignerRelay(options: SignerRelayOptions): SignerRelay {
  const { url, client, connect, onMessage, onChallenge, onOpen, isAwaitingAnswer } = options
  let socket: WebSocket | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryDelayMs = FIRST_RETRY_DELAY_MS
  let openCount = 0
  let isDisposed = false

  const onDisconnect = (closedSocket: WebSocket) => {
    if (socket !== closedSocket) return
    socket = undefined
    if (isDisposed || !isAwaitingAnswer()) return
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => connectNow(), retryDelayMs)
    retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS)
  }
  const connectNow = () => {
    if (isDisposed || socket) return
    clearTimeout(retryTimer)
    let newSocket: WebSocket
    try {
      newSocket = connect(url)
    } catch {
      return
    }
    socket = newSocket
    const sendMessage = (...message: unknown[]) => {
      if (newSocket.readyState === 1) newSocket.send(JSON.stringify(message))
    }
    const subscribe = () => {
      const since = Math.floor(Date.now() / 1000) - CLOCK_TOLERANCE_S
      sendMessage('REQ', 'signer', { kinds: [REMOTE_SIGNING_KIND], '#p': [client], since })
      onOpen(++openCount > 1)
    }
    // Only one challenge per connection is answered, because a hostile relay could send challenges without end.
    let authEventId: string | undefined
    const authenticate = async (challenge: string) => {
      if (authEventId !== undefined) return
      authEventId = ''
      const event = await onChallenge(challenge)
      authEventId = event.id
      sendMessage('AUTH', event)
    }
    newSocket.addEventListener('open', () => {
      retryDelayMs = FIRST_RETRY_DELAY_MS
      subscribe()
    })
    newSocket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const frame = parseFrame(data)
      const event = frame && parseSignerMessage(frame, client)
      if (event) onMessage(event)
      else if (
        frame?.[0] === 'AUTH' &&
        typeof frame[1] === 'string' &&
        frame[1].length <= MAX_CHALLENGE_CHARS
      )
        void authenticate(frame[1]).catch(() => {})
      // The relay may have refused the subscription before it accepted the authentication, so subscribe again.
      else if (frame?.[0] === 'OK' && frame[1] === authEventId && frame[2] === true) subscribe()
    })
    newSocket.addEventListener('close', () => onDisconnect(newSocket))
    newSocket.addEventListener('error', () => onDisconnect(newSocket))
  }
  return {
    connectNow,
    send(event) {
      if (socket?.readyState === 1) socket.send(JSON.stringify(['EVENT', event]))
    },
    dispose() {
      isDisposed = true
      clearTimeout(retryTimer)
      socket?.close()
    },
  }
}

function parseFrame(data: unknown): readonly unknown[] | undefined {
  if (typeof data !== 'string' || data.length > MAX_FRAME_CHARS) return undefined
  try {
    const frame: unknown = JSON.parse(data)
    return Array.isArray(frame) ? frame : undefined
  } catch {
    return undefined
  }
}

/** Returns the NIP-46 message to `client` in a relay's frame. Its sender and signature are not checked yet. */
function parseSignerMessage(frame: readonly unknown[], client: string): NostrEvent | undefined {
  if (frame[0] !== 'EVENT') return undefined
  const { id, pubkey, created_at, kind, tags, content, sig } = (frame[2] ?? {}) as Record<string, unknown>
  if (kind !== REMOTE_SIGNING_KIND || !isHexKey(id) || !isHexKey(pubkey) || typeof content !== 'string')
    return undefined
  if (typeof sig !== 'string' || !Number.isSafeInteger(created_at) || !isTags(tags)) return undefined
  if (!tags.some(tag => tag[0] === 'p' && tag[1] === client)) return undefined
  return { id, pubkey, created_at: created_at as number, kind, tags, content, sig }
}

const isTags = (value: unknown): value is string[][] =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every(tag => Array.isArray(tag) && tag.every(item => typeof item === 'string'))
