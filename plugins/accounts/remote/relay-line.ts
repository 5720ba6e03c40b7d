import type { Disposable } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import type { OutsideAddress } from '#kernel/outside'
import type { NostrEvent } from '#kernel/ports'

export const REMOTE_SIGNING = 24133
/** Maximum number of characters of a frame. A longer frame is not parsed. */
const MAX_FRAME = 512 * 1024
/** Characters. */
const MAX_CHALLENGE = 1_000
/**
 * Milliseconds before the first and before later connection attempts. The time doubles with each attempt up to the
 * maximum.
 */
const FIRST_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 30_000
/**
 * Seconds by which the signer's clock may be slow. Even so long a time brings no old messages, because relays do not
 * store them.
 */
const CLOCK_TOLERANCE_SECONDS = 60 * 60

export interface RelayLineOptions {
  readonly url: OutsideAddress
  /** Public key of this browser's client in hex. Messages are sent to it. */
  readonly client: string
  readonly connect: (url: OutsideAddress) => WebSocket
  readonly onMessage: (event: NostrEvent) => void
  /**
   * Signs a relay's challenge with the client's key, which proves that messages to `client` are for us (NIP-42). The
   * relay learns nothing about the account.
   */
  readonly onChallenge: (challenge: string) => Promise<NostrEvent>
  /** Called when the connection opens, so that unanswered requests can be sent. `again` is true after a reconnect. */
  readonly onOpen: (again: boolean) => void
  /** Returns true if an answer is still expected. Otherwise the connection is not reopened. */
  readonly wanted: () => boolean
}

/**
 * A connection to one relay for messages with a remote signer. It is separate from the kernel's connections, because no
 * other code needs these messages.
 */
export interface RelayLine extends Disposable {
  /** Opens the connection if it is closed. */
  wake(): void
  send(event: NostrEvent): void
}

export function createRelayLine(options: RelayLineOptions): RelayLine {
  const { url, client, connect, onMessage, onChallenge, onOpen, wanted } = options
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_RETRY_DELAY_MS
  let opened = 0
  let ended = false

  const down = (from: WebSocket) => {
    if (socket !== from) return
    socket = undefined
    if (ended || !wanted()) return
    clearTimeout(timer)
    timer = setTimeout(() => wake(), wait)
    wait = Math.min(wait * 2, MAX_RETRY_DELAY_MS)
  }
  const wake = () => {
    if (ended || socket) return
    clearTimeout(timer)
    let made: WebSocket
    try {
      made = connect(url)
    } catch {
      return
    }
    socket = made
    const tell = (...message: unknown[]) => {
      if (made.readyState === 1) made.send(JSON.stringify(message))
    }
    const begin = () => {
      const since = Math.floor(Date.now() / 1000) - CLOCK_TOLERANCE_SECONDS
      tell('REQ', 'signer', { kinds: [REMOTE_SIGNING], '#p': [client], since })
      onOpen(++opened > 1)
    }
    // Answer only one challenge per connection, so that a relay cannot keep asking.
    let answered: string | undefined
    const prove = async (challenge: string) => {
      if (answered !== undefined) return
      answered = ''
      const event = await onChallenge(challenge)
      answered = event.id
      tell('AUTH', event)
    }
    made.addEventListener('open', () => {
      wait = FIRST_RETRY_DELAY_MS
      begin()
    })
    made.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const frame = toFrame(data)
      const event = frame && toMessage(frame, client)
      if (event) onMessage(event)
      else if (frame?.[0] === 'AUTH' && typeof frame[1] === 'string' && frame[1].length <= MAX_CHALLENGE)
        void prove(frame[1]).catch(() => {})
      // The relay may have refused the subscription before it accepted the authentication, so subscribe again.
      else if (frame?.[0] === 'OK' && frame[1] === answered && frame[2] === true) begin()
    })
    made.addEventListener('close', () => down(made))
    made.addEventListener('error', () => down(made))
  }
  return {
    wake,
    send(event) {
      if (socket?.readyState === 1) socket.send(JSON.stringify(['EVENT', event]))
    },
    dispose() {
      ended = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}

function toFrame(data: unknown): readonly unknown[] | undefined {
  if (typeof data !== 'string' || data.length > MAX_FRAME) return undefined
  try {
    const frame: unknown = JSON.parse(data)
    return Array.isArray(frame) ? frame : undefined
  } catch {
    return undefined
  }
}

/** Returns the NIP-46 message to the client in a frame, from any sender. */
function toMessage(frame: readonly unknown[], client: string): NostrEvent | undefined {
  if (frame[0] !== 'EVENT') return undefined
  const { id, pubkey, created_at, kind, tags, content, sig } = (frame[2] ?? {}) as Record<string, unknown>
  if (kind !== REMOTE_SIGNING || !isHexKey(id) || !isHexKey(pubkey) || typeof content !== 'string')
    return undefined
  if (typeof sig !== 'string' || !Number.isSafeInteger(created_at) || !isTags(tags)) return undefined
  if (!tags.some(tag => tag[0] === 'p' && tag[1] === client)) return undefined
  return { id, pubkey, created_at: created_at as number, kind, tags, content, sig }
}

const isTags = (value: unknown): value is string[][] =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every(tag => Array.isArray(tag) && tag.every(item => typeof item === 'string'))
