import { finalizeEvent, verifyEvent } from 'nostr-tools/pure'
import { parseEvent } from '#kernel/event'
import type { NostrEvent } from '#kernel/ports'
import { createRelaySocket } from '#kernel/relay-socket'

export interface NwcRelayOptions {
  readonly url: string
  /**
   * Secret key with which the app authenticates to relays that require it (NIP-42). It is used only for this wallet
   * connection.
   */
  readonly secretKey: Uint8Array
  readonly filters: readonly object[]
  /** True if the event is needed. Only then is its signature verified, because that takes time. */
  isWanted(event: NostrEvent): boolean
  /** Called with a wanted event whose id and signature are valid. */
  onEvent(event: NostrEvent): void
  /** Called when the subscription is open, so that answers can arrive. */
  onReady(): void
  /** Called with the relay's OK message for an event that was sent. */
  onPublishResult(id: string, isAccepted: boolean, reason: string): void
  onDisconnect(): void
}

/** Maximum number of characters of a message. A wallet's answers are much shorter. */
const MAX_MESSAGE_CHARS = 256 * 1024
const AUTH_KIND = 22_242
/** Id of the permanent subscription to the wallet's events. */
const SUBSCRIPTION_ID = 'nwc'
/** Milliseconds between connection attempts. The last value is used for all further attempts. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]

/** Connects to a wallet's relay with one permanent subscription, and reconnects automatically. */
export function createNwcRelay(options: NwcRelayOptions) {
  const { url, secretKey, filters } = options
  let isSubscribed = false
  const socket = createRelaySocket({
    // biome-ignore lint/plugin: the relay of the wallet's own connection, which the reader gave
    connect: () => new WebSocket(url),
    retryDelaysMs: RETRY_DELAYS_MS,
    maxMessageChars: MAX_MESSAGE_CHARS,
    onOpen: subscribe,
    onMessage: handleMessage,
    onDisconnect() {
      isSubscribed = false
      options.onDisconnect()
    },
  })

  function subscribe() {
    socket.send(['REQ', SUBSCRIPTION_ID, ...filters])
  }

  function handleMessage(message: readonly unknown[]) {
    switch (message[0]) {
      case 'EVENT': {
        const event = parseEvent(message[2])
        if (event && options.isWanted(event) && hasValidSignature(event)) options.onEvent(event)
        return
      }
      case 'EOSE':
        if (message[1] !== SUBSCRIPTION_ID) return
        socket.resetRetryDelay()
        if (!isSubscribed) {
          isSubscribed = true
          options.onReady()
        }
        return
      case 'OK':
        if (typeof message[1] === 'string')
          options.onPublishResult(
            message[1],
            message[2] === true,
            typeof message[3] === 'string' ? message[3] : '',
          )
        return
      case 'AUTH':
        if (typeof message[1] === 'string' && message[1].length < 1_024) authenticate(message[1])
        return
      case 'CLOSED':
        if (message[1] === SUBSCRIPTION_ID) isSubscribed = false
    }
  }

  function authenticate(challenge: string) {
    const draft = {
      kind: AUTH_KIND,
      created_at: Math.floor(Date.now() / 1_000),
      tags: [
        ['relay', url],
        ['challenge', challenge],
      ],
      content: '',
    }
    socket.send(['AUTH', finalizeEvent(draft, secretKey)])
    subscribe()
  }

  socket.connectNow()
  return {
    isReady: () => isSubscribed,
    /** Sends a request event, and subscribes to the events that answer it. */
    sendRequest(event: NostrEvent, responseFilter: object) {
      socket.send(['REQ', requestSubscriptionId(event.id), { ...responseFilter, '#e': [event.id] }])
      socket.send(['EVENT', event])
    },
    /** Closes the subscription of a request whose answer is no longer needed. */
    closeRequest: (id: string) => socket.send(['CLOSE', requestSubscriptionId(id)]),
    close: socket.close,
  }
}

/**
 * True if the event's id and signature are valid. A copy is verified, because nostr-tools stores its verdict in the
 * event object.
 */
const hasValidSignature = (event: NostrEvent) =>
  verifyEvent({ ...event, tags: event.tags.map(tag => [...tag]) })

const requestSubscriptionId = (id: string) => id.slice(0, 32)
