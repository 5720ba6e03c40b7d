import { createSuspects, refusesRequest, type Suspects } from './notices'
import { filtersToAsk, type RelayRequest } from './relay-request'

/** Subscriptions at once for a relay that does not state its limit: most allow 20. */
const DEFAULT_SUBSCRIPTIONS = 20
/**
 * Subscriptions that are kept free: one for the probe, and one in reserve, because a relay may read a REQ before it has
 * released the subscription that was closed for it.
 */
const RESERVED_SUBSCRIPTIONS = 2
const MAX_CLOSED = 50

/**
 * The requests of one relay, and which of them have a subscription on its connection. If there are more than the relay
 * allows, live requests that have had their answer take turns.
 */
export class Subscriptions {
  #send: (message: readonly unknown[]) => void
  #requests = new Map<string, RelayRequest>()
  #running = new Set<RelayRequest>()
  /** Subscriptions we closed recently: frames already on their way still arrive, which is not the relay's fault. */
  #closed = new Set<string>()
  #most = DEFAULT_SUBSCRIPTIONS - RESERVED_SUBSCRIPTIONS
  #onFull: () => void
  #suspects: Suspects

  /**
   * `onFull` is called when there are more requests than room; `refuse` for a request that the relay refused by NOTICE.
   */
  constructor(
    send: (message: readonly unknown[]) => void,
    onFull: () => void,
    refuse: (request: RelayRequest, reason: string) => void,
  ) {
    this.#send = send
    this.#onFull = onFull
    this.#suspects = createSuspects(refuse)
  }

  /** Sets how many subscriptions the relay allows at once (NIP-11 `max_subscriptions`); at least one request runs. */
  allow(subscriptions: number): void {
    this.#most = Math.max(1, subscriptions - RESERVED_SUBSCRIPTIONS)
    this.drain()
  }

  get size(): number {
    return this.#requests.size
  }

  all(): RelayRequest[] {
    return [...this.#requests.values()]
  }

  add(request: RelayRequest): void {
    this.#requests.set(request.sub, request)
  }

  has(request: RelayRequest): boolean {
    return this.#requests.has(request.sub)
  }

  /** Whether this subscription was closed recently, so that late frames for it are acceptable. */
  wasClosed(sub: string): boolean {
    return this.#closed.has(sub)
  }

  /** The request that a frame of the relay may be for. */
  running(sub: string): RelayRequest | undefined {
    const request = this.#requests.get(sub)
    return request && this.#running.has(request) ? request : undefined
  }

  /** The relay has begun to answer a request. */
  heard(request: RelayRequest): void {
    request.unheard = false
    this.#suspects.clear(request)
  }

  /** The relay sent a NOTICE (NIP-01), which names no subscription: it may have refused a request. */
  noticed(message: string): void {
    if (refusesRequest(message))
      this.#suspects.accuse(
        message,
        [...this.#running].filter(request => request.unheard),
      )
  }

  /**
   * The relay refused a request because too many run at once: fewer run from now on, and the request waits for its
   * turn. False if no other request ran when it was asked, because then waiting changes nothing.
   */
  full(request: RelayRequest): boolean {
    if (request.alone) return false
    this.ended(request)
    this.#most = Math.max(1, this.#running.size)
    request.state = 'queued'
    this.drain()
    return true
  }

  /** Sends the waiting requests, as far as there is room. */
  drain(): void {
    while (this.#running.size > this.#most && this.#makeRoom()) {}
    for (const request of this.#requests.values()) {
      if (request.state === 'asked' || request.resting || this.#running.has(request)) continue
      if (this.#running.size >= this.#most) {
        this.#onFull()
        if (!this.#makeRoom()) return
      }
      this.ask(request)
    }
    for (const request of this.#requests.values()) {
      if (this.#running.size >= this.#most) return
      if (request.resting !== 'room') continue
      request.resting = undefined
      this.ask(request)
    }
  }

  ask(request: RelayRequest): void {
    const filters = filtersToAsk(request)
    request.alone = this.#running.size === 0
    this.#running.add(request)
    if (request.state === 'queued') request.state = 'asked'
    request.frames = 0
    request.unheard = true
    this.#send(['REQ', request.sub, ...filters])
  }

  /** Asks resting requests for what came since; if there is no room, others rest instead. */
  rotate(): void {
    for (const request of this.#requests.values()) request.resting = undefined
    this.drain()
  }

  /** Removes a request and its subscription. False if it was already removed. */
  remove(request: RelayRequest): boolean {
    if (!this.#requests.delete(request.sub)) return false
    this.#suspects.drop(request)
    if (!this.#running.delete(request)) return true
    this.#close(request.sub)
    this.drain()
    return true
  }

  /** The relay has closed the subscription. */
  ended(request: RelayRequest): void {
    this.#running.delete(request)
    this.#suspects.drop(request)
  }

  /** The connection is gone, so no request runs or rests any more. */
  disconnect(): void {
    this.#running.clear()
    this.#suspects.forget()
    for (const request of this.#requests.values()) {
      request.resting = undefined
      request.authorized = false
    }
  }

  clear(): void {
    this.#requests.clear()
    this.#running.clear()
  }

  /** Lets the live request whose answer ended longest ago rest. */
  #makeRoom(): boolean {
    for (const request of this.#running) {
      if (request.state !== 'ended') continue
      request.resting = 'room'
      this.#running.delete(request)
      this.#close(request.sub)
      return true
    }
    return false
  }

  #close(sub: string): void {
    this.#send(['CLOSE', sub])
    this.#closed.add(sub)
    const [oldest] = this.#closed
    if (this.#closed.size > MAX_CLOSED && oldest !== undefined) this.#closed.delete(oldest)
  }
}
