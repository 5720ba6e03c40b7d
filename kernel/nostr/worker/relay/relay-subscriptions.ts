import {
  createRefusedRequestFinder,
  isRequestRefusal,
  type RefusedRequestFinder,
} from './refused-request-finder'
import { getFiltersToSend, isForPrivateMessages, type RelayRequest } from './relay-request'
import type { RequestThrottle } from './request-throttle'

/** Number of subscriptions at the same time for a relay that states no limit. Most relays allow 20. */
const DEFAULT_SUBSCRIPTIONS = 20
/**
 * Number of subscriptions that are left unused. One is for the probe, which tests whether the connection still works.
 * The other is in reserve, because a relay may read a REQ before it has released the subscription that was closed to
 * make room.
 */
const RESERVED_SUBSCRIPTIONS = 2
const MAX_REMEMBERED_CLOSED = 50

/**
 * The requests to one relay. Knows which of them have a subscription on the connection. If there are more requests than
 * the relay allows subscriptions, the live requests that have had their EOSE take turns.
 */
export class RelaySubscriptions {
  #send: (message: readonly unknown[]) => void
  #requests = new Map<string, RelayRequest>()
  #running = new Set<RelayRequest>()
  /** Ids of recently closed subscriptions. Frames for them may still arrive, which is not the relay's fault. */
  #closed = new Set<string>()
  #maxRunning = DEFAULT_SUBSCRIPTIONS - RESERVED_SUBSCRIPTIONS
  #onFull: () => void
  #refusedRequests: RefusedRequestFinder
  #throttle: RequestThrottle

  /**
   * `onFull` is called if there are more requests than the relay allows. `refuse` is called for a request that the
   * relay has refused by NOTICE. `throttle` says when the next request may be sent.
   */
  constructor(
    send: (message: readonly unknown[]) => void,
    onFull: () => void,
    refuse: (request: RelayRequest, reason: string) => void,
    throttle: RequestThrottle,
  ) {
    this.#send = send
    this.#throttle = throttle
    this.#onFull = onFull
    this.#refusedRequests = createRefusedRequestFinder(refuse)
  }

  /**
   * Sets how many subscriptions the relay allows at the same time (NIP-11 `max_subscriptions`). At least one request
   * always runs.
   */
  setLimit(subscriptions: number): void {
    this.#maxRunning = Math.max(1, subscriptions - RESERVED_SUBSCRIPTIONS)
    this.sendQueued()
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

  /** True if this subscription was closed recently, so that frames for it are no fault of the relay. */
  wasClosed(sub: string): boolean {
    return this.#closed.has(sub)
  }

  /** Returns the running request of a subscription, if there is one. */
  getRunning(sub: string): RelayRequest | undefined {
    const request = this.#requests.get(sub)
    return request && this.#running.has(request) ? request : undefined
  }

  /** Called when the relay has sent a frame for this request. */
  onFrame(request: RelayRequest): void {
    request.isUnanswered = false
    this.#refusedRequests.markAnswered(request)
  }

  /** Called with each NOTICE (NIP-01). It names no subscription, but may mean that the relay has refused a request. */
  onNotice(message: string): void {
    if (isRequestRefusal(message))
      this.#refusedRequests.onRefusalNotice(
        message,
        [...this.#running].filter(request => request.isUnanswered),
      )
  }

  /**
   * Called if the relay refused a request because too many run at the same time. From now on fewer run, and this
   * request waits for its turn. Returns false if no other request was running, because waiting would be useless.
   */
  requeueRefused(request: RelayRequest): boolean {
    if (request.wasAlone) return false
    this.onClosed(request)
    this.#maxRunning = Math.max(1, this.#running.size)
    request.state = 'queued'
    this.sendQueued()
    return true
  }

  /** Sends the waiting requests, as many as the relay allows. */
  sendQueued(): void {
    while (this.#running.size > this.#maxRunning && this.#makeRoom()) {}
    for (const request of this.#requests.values()) {
      if (this.#throttle.waitMs > 0) return
      if (request.state === 'asked' || request.pausedFor || this.#running.has(request)) continue
      if (this.#running.size >= this.#maxRunning) {
        this.#onFull()
        if (!this.#makeRoom()) return
      }
      this.send(request)
    }
    for (const request of this.#requests.values()) {
      if (this.#running.size >= this.#maxRunning || this.#throttle.waitMs > 0) return
      if (request.pausedFor !== 'room') continue
      request.pausedFor = undefined
      this.send(request)
    }
  }

  send(request: RelayRequest): void {
    const filters = getFiltersToSend(request)
    request.wasAlone = this.#running.size === 0
    this.#running.add(request)
    if (request.state === 'queued') request.state = 'asked'
    request.frameCount = 0
    request.isUnanswered = true
    this.#send(['REQ', request.sub, ...filters])
    this.#throttle.onSent()
  }

  /** Sends a request again that the relay has refused, after all others that wait. */
  sendLast(request: RelayRequest): void {
    this.#requests.delete(request.sub)
    this.#requests.set(request.sub, request)
    request.state = 'queued'
    this.sendQueued()
  }

  /**
   * Sends paused requests again, so that they get the events that came in the meantime. If the relay allows no more
   * subscriptions, other live requests are paused instead.
   */
  rotate(): void {
    for (const request of this.#requests.values()) request.pausedFor = undefined
    this.sendQueued()
  }

  /** Removes a request and closes its subscription. Returns false if the request was already removed. */
  remove(request: RelayRequest): boolean {
    if (!this.#requests.delete(request.sub)) return false
    this.#refusedRequests.remove(request)
    if (!this.#running.delete(request)) return true
    this.#close(request.sub)
    this.sendQueued()
    return true
  }

  /** Called when the relay has closed the request's subscription. */
  onClosed(request: RelayRequest): void {
    this.#running.delete(request)
    this.#refusedRequests.remove(request)
  }

  /** Called when the connection has ended: no request is running or resting any more. */
  disconnect(): void {
    this.#running.clear()
    this.#refusedRequests.reset()
    for (const request of this.#requests.values()) {
      request.pausedFor = undefined
      request.isAuthorizedRetry = false
    }
  }

  clear(): void {
    this.#requests.clear()
    this.#running.clear()
  }

  /**
   * Takes the subscription away from the live request whose EOSE came earliest. Requests for private messages lose
   * theirs last, because a message that comes late is noticed. Returns false if there is no such request.
   */
  #makeRoom(): boolean {
    const ended = [...this.#running].filter(({ state }) => state === 'ended')
    const request = ended.find(({ filters }) => !filters.some(isForPrivateMessages)) ?? ended[0]
    if (!request) return false
    request.pausedFor = 'room'
    this.#running.delete(request)
    this.#close(request.sub)
    return true
  }

  #close(sub: string): void {
    this.#send(['CLOSE', sub])
    this.#closed.add(sub)
    const [oldest] = this.#closed
    if (this.#closed.size > MAX_REMEMBERED_CLOSED && oldest !== undefined) this.#closed.delete(oldest)
  }
}
