import { finalizeEvent, verifyEvent } from 'nostr-tools/pure'

/** A signed event in the form in which relays send it (NIP-01). */
export interface WireEvent {
  readonly id: string
  readonly pubkey: string
  readonly kind: number
  readonly created_at: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
  readonly sig: string
}

export interface RelayLinkOptions {
  readonly url: string
  /** Key for authentication to relays that require it (NIP-42). It is used only for this connection. */
  readonly key: Uint8Array
  readonly filters: readonly object[]
  /** Returns true if the event is needed. Only then is its signature verified, because that takes time. */
  wants(event: WireEvent): boolean
  /** Called with a wanted event whose id and signature are valid. */
  onEvent(event: WireEvent): void
  /** Called when the subscription is open, so that answers can arrive. */
  onReady(): void
  /** Called with the relay's OK message for an event. */
  onTaken(id: string, taken: boolean, reason: string): void
  onDown(): void
}

/** Maximum number of characters of a message. A wallet's answers are much shorter. */
const MAX_FRAME = 256 * 1024
const AUTH_KIND = 22_242
/** Id of the permanent subscription to the wallet's events. */
const SUBSCRIPTION_ID = 'nwc'
/** Milliseconds between connection attempts. The last value is used for all further attempts. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000]

/** Connects to one relay with one permanent subscription. Reconnects automatically. */
export function createRelayLink(options: RelayLinkOptions) {
  const { url, key, filters } = options
  let socket: WebSocket | undefined
  let ready = false
  let closed = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (message: unknown[]) => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message))
  }
  const subscribe = () => send(['REQ', SUBSCRIPTION_ID, ...filters])
  const down = (of: WebSocket | undefined) => {
    if (of !== socket) return
    socket = undefined
    ready = false
    options.onDown()
    if (closed) return
    timer = setTimeout(open, RETRY_DELAYS_MS[Math.min(tries++, RETRY_DELAYS_MS.length - 1)])
  }

  function open() {
    let mine: WebSocket
    try {
      // biome-ignore lint/plugin: the relay of the wallet's own connection, which the reader gave
      mine = new WebSocket(url)
    } catch {
      // The browser refuses the address, for example because the page's policy forbids it.
      return down(undefined)
    }
    socket = mine
    mine.onopen = subscribe
    // Nothing to do, because `close` always follows an error and is handled.
    mine.onerror = () => {}
    mine.onclose = () => down(mine)
    mine.onmessage = ({ data }) => {
      if (mine === socket && typeof data === 'string' && data.length <= MAX_FRAME) receive(data)
    }
  }

  function receive(text: string) {
    const message = parse(text)
    switch (message?.[0]) {
      case 'EVENT': {
        const event = toEvent(message[2])
        if (event && options.wants(event) && isSigned(event)) options.onEvent(event)
        return
      }
      case 'EOSE':
        if (message[1] !== SUBSCRIPTION_ID) return
        tries = 0
        if (!ready) {
          ready = true
          options.onReady()
        }
        return
      case 'OK':
        if (typeof message[1] === 'string')
          options.onTaken(message[1], message[2] === true, typeof message[3] === 'string' ? message[3] : '')
        return
      case 'AUTH':
        if (typeof message[1] === 'string' && message[1].length < 1_024) signIn(message[1])
        return
      case 'CLOSED':
        if (message[1] === SUBSCRIPTION_ID) ready = false
    }
  }

  function signIn(challenge: string) {
    const draft = {
      kind: AUTH_KIND,
      created_at: Math.floor(Date.now() / 1_000),
      tags: [
        ['relay', url],
        ['challenge', challenge],
      ],
      content: '',
    }
    send(['AUTH', finalizeEvent(draft, key)])
    subscribe()
  }

  open()
  return {
    isReady: () => ready,
    /** Sends a request, and subscribes to events that name the request's id. */
    ask(event: WireEvent, answers: object) {
      send(['REQ', subscriptionOf(event.id), { ...answers, '#e': [event.id] }])
      send(['EVENT', event])
    },
    /** Closes the subscription of a request whose answer is no longer needed. */
    forget: (id: string) => send(['CLOSE', subscriptionOf(id)]),
    close() {
      closed = true
      clearTimeout(timer)
      const was = socket
      socket = undefined
      if (was) {
        was.onclose = null
        was.close()
      }
    },
  }
}

/**
 * True if the event's id and signature are valid. A copy is verified, because the library caches its verdict on the
 * event object.
 */
const isSigned = (event: WireEvent) => verifyEvent({ ...event, tags: event.tags.map(tag => [...tag]) })

const subscriptionOf = (id: string) => id.slice(0, 32)

function parse(text: string): unknown[] | undefined {
  try {
    const message: unknown = JSON.parse(text)
    return Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}

function toEvent(value: unknown): WireEvent | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, pubkey, kind, created_at, tags, content, sig } = value as Record<string, unknown>
  const texts = [id, pubkey, content, sig].every(text => typeof text === 'string')
  const numbers = [kind, created_at].every(number => Number.isSafeInteger(number))
  const rows =
    Array.isArray(tags) &&
    tags.every(tag => Array.isArray(tag) && tag.every(item => typeof item === 'string'))
  return texts && numbers && rows
    ? ({ id, pubkey, kind, created_at, tags, content, sig } as WireEvent)
    : undefined
}
