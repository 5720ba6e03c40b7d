import { filtersToAsk, type RelayRequest } from './relay-request'

/** Most relays allow 20 at once; one is left for the probe. */
const USUAL = 19
const MAX_CLOSED = 50

/**
 * The requests of one relay, and which of them hold a subscription on its connection. Where there are more
 * than the relay allows, standing ones that have had their answer take turns.
 */
export class Subscriptions {
  #send: (message: readonly unknown[]) => void
  #requests = new Map<string, RelayRequest>()
  #running = new Set<RelayRequest>()
  /** Those that were closed from here lately: what was on its way then still comes, and is no fault of the relay's. */
  #closed = new Set<string>()
  #most = USUAL
  #onFull: () => void

  /** `onFull` is called when more is wanted than there is room for. */
  constructor(send: (message: readonly unknown[]) => void, onFull: () => void) {
    this.#send = send
    this.#onFull = onFull
  }

  /** What the relay allows at once (NIP-11 `max_subscriptions`), the probe's included. */
  allow(subscriptions: number): void {
    this.#most = Math.max(1, subscriptions - 1)
    while (this.#running.size > this.#most && this.#makeRoom()) {}
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

  /** Whether a frame for it may have been on its way when it was closed from here. */
  wasClosed(sub: string): boolean {
    return this.#closed.has(sub)
  }

  /** The request that a frame of the relay may be for. */
  running(sub: string): RelayRequest | undefined {
    const request = this.#requests.get(sub)
    return request && this.#running.has(request) ? request : undefined
  }

  /** Asks whatever waits, as far as there is room. */
  drain(): void {
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
    this.#running.add(request)
    if (request.state === 'queued') request.state = 'asked'
    request.frames = 0
    this.#send(['REQ', request.sub, ...filters])
  }

  /** Those that rest are asked what came since; where there is no room, others rest instead. */
  rotate(): void {
    for (const request of this.#requests.values()) request.resting = undefined
    this.drain()
  }

  /** Takes a request away, with its subscription. False when it was gone already. */
  remove(request: RelayRequest): boolean {
    if (!this.#requests.delete(request.sub)) return false
    if (!this.#running.delete(request)) return true
    this.#close(request.sub)
    this.drain()
    return true
  }

  /** The relay has closed the subscription. */
  ended(request: RelayRequest): void {
    this.#running.delete(request)
  }

  /** Without a connection nothing runs or rests. */
  disconnect(): void {
    this.#running.clear()
    for (const request of this.#requests.values()) {
      request.resting = undefined
      request.authorized = false
    }
  }

  clear(): void {
    this.#requests.clear()
    this.#running.clear()
  }

  /** Lets the standing request that has had its answer longest ago rest. */
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
