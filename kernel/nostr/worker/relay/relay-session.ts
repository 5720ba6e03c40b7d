import type { RelayStatus } from '../../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import type { RelayDeliveryOutcome } from '../../messages/relay-delivery-outcome'
import { createFloodLimiter } from './flood-limiter'
import { createRelayAuth, type RelayAuth } from './relay-auth'
import { RelayConnection } from './relay-connection'
import type { createRelayDeliveries, RelayDeliveries } from './relay-deliveries'
import {
  MAX_FRAME_CHARS,
  type PeekedEventFrame,
  parseRelayFrame,
  peekEventFrame,
  type RelayFrame,
} from './relay-frame'
import { isOverLimit, isTooManySubscriptions, RelayLimitsCache } from './relay-limits'
import {
  createRelayRequest,
  getMaxFramesBeforeEose,
  type RelayRequest,
  type RelayRequestHandlers,
} from './relay-request'
import type { RelaySessionOptions } from './relay-session-options'
import { RelaySubscriptions } from './relay-subscriptions'
import { RequestThrottle } from './request-throttle'

/** Milliseconds that a request without a subscription rests before it is sent again. */
const REQUEST_PAUSE_MS = 30_000
/**
 * If a relay refuses a live request this many times in a row because requests come too fast, the request pauses like
 * one without a subscription.
 */
const MAX_RATE_REFUSALS = 4
/** Milliseconds. While a relay makes requests wait for longer than this, new one-off requests fail at once. */
const MAX_PACE_WAIT_MS = 10_000

/**
 * All requests and own events for one relay. They are kept when the connection is lost and made again. A session does
 * not verify events, but limits how many the relay may send.
 */
export class RelaySession {
  readonly url: RelaySessionOptions['url']
  received = 0
  rejected = 0
  /**
   * True if the user or the configuration has chosen this relay: the connection is kept open and retried without end.
   */
  isPinned = false
  /** Time in milliseconds at which the last request ended. */
  idleSince: number
  /** The limits that the relay states, as far as they were requested. */
  readonly limits: RelayLimitsCache
  #options: RelaySessionOptions
  #connection: RelayConnection
  #throttle = new RequestThrottle(
    () => this.#options.now(),
    () => this.#sendQueued(),
  )
  #requests = new RelaySubscriptions(
    message => this.#connection.send(message),
    () => this.limits.fetchOnce(),
    (request, reason) => {
      if (this.#requests.has(request) && !this.#mustQueue(request, reason)) this.#refuse(request, reason)
    },
    this.#throttle,
  )
  /** Created with the first own event for this relay, because most relays get none. */
  #deliveries: RelayDeliveries | undefined
  #auth: RelayAuth | undefined
  #isWithinFloodLimit = () => true
  #rotatedAt = 0

  constructor(options: RelaySessionOptions) {
    this.#options = options
    this.limits = new RelayLimitsCache(options, subscriptions => this.#requests.setLimit(subscriptions))
    this.url = options.url
    this.idleSince = options.now()
    this.#connection = new RelayConnection({
      url: options.url,
      connect: options.connect,
      now: options.now,
      isPinned: () => this.isPinned,
      isNeeded: () => this.isBusy,
      onState: () => this.#onConnectionState(),
      onOpen: () => this.#onOpen(),
      onHeartbeat: now => this.#onHeartbeat(now),
      onFrame: data => this.#receive(data),
      onDisconnect: () => this.#onDisconnect(),
      onFailure: reason => this.#failAll(reason),
      onTooBig: () => this.limits.fetchOnce(),
    })
  }

  get state(): RelayStatus['state'] {
    return this.#connection.state
  }

  get reason(): string {
    return this.#connection.reason
  }

  get isBusy(): boolean {
    return this.isPinned || this.#requests.size > 0 || (this.#deliveries?.size ?? 0) > 0
  }

  /** The message in which the relay asked for fewer REQs; undefined unless requests wait because of it. */
  get pauseReason(): string | undefined {
    return this.#throttle.waitMs > 0 ? this.#throttle.lastMessage : undefined
  }

  /**
   * Sends a request and calls the handlers with the answer. A live request continues after EOSE and after a reconnect.
   */
  request(
    filters: readonly Filter[],
    live: boolean,
    handlers: RelayRequestHandlers,
  ): { close(): void; request: RelayRequest } {
    const request = createRelayRequest(filters, live, handlers)
    if (!live && this.#throttle.waitMs > MAX_PACE_WAIT_MS) {
      handlers.onClosed(this.#throttle.lastMessage)
      return { request, close() {} }
    }
    this.#requests.add(request)
    if (this.state === 'open') this.#requests.sendQueued()
    else if (this.#connection.isScheduled) this.#failRequest(request, this.reason)
    else this.open()
    return { request, close: () => this.#close(request) }
  }

  /**
   * Sends one of the user's events to the relay, and connects for this if necessary. Resolves with the relay's verdict;
   * never rejects. `create` makes the list of deliveries: its code is loaded with the first own event of a visit.
   */
  deliver(event: NostrEvent, create: typeof createRelayDeliveries): Promise<RelayDeliveryOutcome> {
    if (!this.#deliveries) {
      this.#deliveries = create(message => this.#connection.send(message))
      if (this.state === 'open' && this.#auth) this.#deliveries.onOpen(this.#auth)
    }
    const verdict = this.#deliveries.add(event)
    this.open()
    return verdict
  }

  open(): void {
    this.#connection.open()
  }

  /**
   * Connects now, even if the next attempt is scheduled for later. Called when the network is back or when the user
   * asks for it.
   */
  connectNow(): void {
    if (this.isBusy) this.#connection.connectNow()
  }

  /** After an account switch, reconnects if this relay knows the former account (NIP-42). */
  reauthenticate(): void {
    if (!this.#auth?.isStarted) return
    this.#connection.fail('Another account reads now')
    this.connectNow()
  }

  /** Ends the connection and all requests. The session may be opened again. */
  dispose(reason = 'It is not used any more'): void {
    const requests = this.#requests.all()
    this.#requests.clear()
    this.isPinned = false
    this.#throttle.stop()
    this.#connection.close()
    this.#deliveries?.onDisconnect(reason)
    for (const { handlers } of requests) handlers.onDisconnect(reason)
  }

  #onOpen(): void {
    this.#rotatedAt = this.#options.now()
    this.#auth = createRelayAuth({
      authorize: challenge => this.#options.authorize(this.url, challenge),
      send: message => this.#connection.send(message),
    })
    this.#isWithinFloodLimit = createFloodLimiter(this.#options.now)
  }

  #onConnectionState(): void {
    this.#options.onChange(this)
    if (this.state !== 'open' || !this.#auth) return
    this.#deliveries?.onOpen(this.#auth)
    this.#requests.sendQueued()
  }

  #onHeartbeat(now: number): void {
    if (now - this.#rotatedAt <= REQUEST_PAUSE_MS) return
    this.#rotatedAt = now
    this.#requests.rotate()
  }

  #onDisconnect(): void {
    this.#auth?.onDisconnect()
    this.#auth = undefined
    this.#requests.disconnect()
  }

  #sendQueued(): void {
    if (this.state !== 'open') return
    this.#requests.sendQueued()
    // While no REQ could be sent, some requests failed. They are made again now.
    if (this.#throttle.waitMs === 0) this.#options.onChange(this)
  }

  #failAll(reason: string): void {
    this.#deliveries?.onDisconnect(reason)
    for (const request of this.#requests.all()) this.#failRequest(request, reason)
  }

  #failRequest(request: RelayRequest, reason: string): void {
    if (request.state === 'asked') request.state = 'queued'
    if (!request.live) this.#requests.remove(request)
    request.handlers.onDisconnect(reason)
  }

  #close(request: RelayRequest): void {
    if (this.#requests.remove(request) && this.#requests.size === 0) this.idleSince = this.#options.now()
  }

  #receive(data: unknown): void {
    if (typeof data !== 'string' || data.length > MAX_FRAME_CHARS) {
      this.rejected++
      return
    }
    const peeked = peekEventFrame(data)
    const request = peeked && this.#requests.getRunning(peeked.sub)
    if (request?.state !== 'asked' && !this.#isWithinFloodLimit())
      this.#connection.fail('It sends without end')
    else if (peeked) this.#receiveEvent(data, peeked, request)
    else this.#receiveFrame(parseRelayFrame(data))
  }

  #receiveEvent(text: string, { id, createdAt, sub }: PeekedEventFrame, request?: RelayRequest): void {
    if (!request) {
      if (!this.#requests.wasClosed(sub)) this.rejected++
      return
    }
    request.frameCount++
    this.#requests.onFrame(request)
    request.handlers.onFrame?.(id, createdAt, text)
    if (request.state === 'asked' && request.frameCount > getMaxFramesBeforeEose(request.filters)) {
      this.#refuse(request, 'It sends without end')
      return
    }
    this.#options.onEvent(this, request, text, id)
  }

  /** Ends a request that this relay has refused. */
  #refuse(request: RelayRequest, reason: string): void {
    this.#close(request)
    request.handlers.onClosed(reason)
  }

  #receiveFrame(frame: RelayFrame | undefined): void {
    if (!frame) this.rejected++
    else if (frame.verb === 'AUTH') {
      if (this.#auth) this.#auth.challenge = frame.challenge
    } else if (frame.verb === 'OK') {
      this.#auth?.onOk(frame.id, frame.accepted)
      this.#deliveries?.onOk(frame.id, frame.accepted, frame.reason)
    } else if (frame.verb === 'NOTICE') {
      this.#throttle.onMessage(frame.message)
      this.#requests.onNotice(frame.message)
    } else if (frame.verb === 'EOSE' || frame.verb === 'CLOSED') {
      if (this.#connection.isProbeAnswer(frame.verb, frame.sub)) return
      const request = this.#requests.getRunning(frame.sub)
      if (!request) return
      if (frame.verb === 'EOSE') this.#onEose(request)
      else this.#onClosed(request, frame.reason)
    } else this.rejected++
  }

  #onEose(request: RelayRequest): void {
    this.#requests.onFrame(request)
    this.#throttle.onAnswered()
    request.refusalCount = 0
    request.state = 'ended'
    if (!request.live) this.#close(request)
    else this.#requests.sendQueued()
    request.handlers.onEose()
  }

  /** Returns true if a refused request only has to wait until another request ends. */
  #mustQueue(request: RelayRequest, reason: string): boolean {
    if (isOverLimit(reason)) this.limits.fetchOnce()
    return isTooManySubscriptions(reason) && this.#requests.requeueRefused(request)
  }

  #onClosed(request: RelayRequest, reason: string): void {
    if (this.#mustQueue(request, reason)) return
    this.#requests.onClosed(request)
    const auth = this.#auth
    if (reason.startsWith('auth-required') && auth?.challenge !== undefined && !request.isAuthorizedRetry) {
      void auth.authenticate().then(accepted => {
        // If the connection was lost meanwhile, there is nothing to do: all requests are sent again on the next
        // connection.
        if (this.#auth !== auth || !this.#requests.has(request)) return
        request.isAuthorizedRetry = true
        if (accepted) this.#requests.send(request)
        else this.#refuse(request, reason)
      })
      return
    }
    const isPaced = this.#throttle.onMessage(reason)
    if (request.live && isPaced && ++request.refusalCount < MAX_RATE_REFUSALS)
      this.#requests.sendLast(request)
    // The relay is too busy or about to stop, so a live request is sent again later.
    else if (request.live && (isPaced || reason.startsWith('error:'))) {
      request.state = 'queued'
      request.pausedFor = 'put off'
    } else this.#close(request)
    request.handlers.onClosed(reason)
    this.#requests.sendQueued()
  }
}
