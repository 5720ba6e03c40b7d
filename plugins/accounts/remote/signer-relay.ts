import type { Disposable } from '#kernel'
import { parseEvent } from '#kernel/event'
import type { NostrEvent } from '#kernel/ports'
import { createRelaySocket } from '#kernel/relay-socket'
import type { CheckedUrl } from '#kernel/url-policy'

export const REMOTE_SIGNING_KIND = 24133
/** Maximum number of characters of a relay's message. */
const MAX_MESSAGE_CHARS = 512 * 1024
const MAX_CHALLENGE_CHARS = 1_000
/** Milliseconds before each attempt to reconnect. The last value is used for all further attempts. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
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
  let openCount = 0
  // Only one challenge per connection is answered, because a hostile relay could send challenges without end.
  let isChallengeAnswered = false
  let authEventId: string | undefined

  const socket = createRelaySocket({
    connect: () => connect(url),
    retryDelaysMs: RETRY_DELAYS_MS,
    maxMessageChars: MAX_MESSAGE_CHARS,
    isNeeded: isAwaitingAnswer,
    onOpen() {
      socket.resetRetryDelay()
      subscribe()
    },
    onMessage(message) {
      const [verb, first, second] = message
      if (verb === 'EVENT') {
        const event = parseEvent(second)
        if (event && isSignerMessage(event, client)) onMessage(event)
      } else if (verb === 'AUTH' && typeof first === 'string' && first.length <= MAX_CHALLENGE_CHARS)
        void authenticate(first).catch(() => {})
      // The relay may have refused the subscription before it accepted the authentication, so subscribe again.
      else if (verb === 'OK' && first === authEventId && second === true) subscribe()
    },
    onDisconnect() {
      isChallengeAnswered = false
      authEventId = undefined
    },
  })

  function subscribe() {
    const since = Math.floor(Date.now() / 1000) - CLOCK_TOLERANCE_S
    socket.send(['REQ', 'signer', { kinds: [REMOTE_SIGNING_KIND], '#p': [client], since }])
    onOpen(++openCount > 1)
  }
  async function authenticate(challenge: string) {
    if (isChallengeAnswered) return
    isChallengeAnswered = true
    const challengedConnection = openCount
    const event = await onChallenge(challenge)
    // The connection may be another one by now, for which the relay has a challenge of its own.
    if (challengedConnection !== openCount) return
    authEventId = event.id
    socket.send(['AUTH', event])
  }

  return {
    connectNow: socket.connectNow,
    send: event => socket.send(['EVENT', event]),
    dispose: socket.close,
  }
}

/** True for a NIP-46 message to `client` (hex). Its sender and signature are not checked. */
const isSignerMessage = ({ kind, tags }: NostrEvent, client: string) =>
  kind === REMOTE_SIGNING_KIND && tags.some(([name, value]) => name === 'p' && value === client)
