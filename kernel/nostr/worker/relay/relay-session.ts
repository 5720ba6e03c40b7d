import type { RelayStatus } from '../../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import type { RelayVerdict } from '../../messages/relay-verdict'
import { createFloodGate } from './flood-gate'
import { type Frame, MAX_FRAME, type PeekedEvent, parseFrame, peekEvent } from './frames'
import { createRelayAuth, type RelayAuth } from './relay-auth'
import { RelayConnection } from './relay-connection'
import { createRelayDeliveries } from './relay-deliveries'
import { isOverLimit, isTooManySubscriptions, KnownLimits } from './relay-limits'
import { frameBound, newRequest, type RelayRequest, type RequestHandlers } from './relay-request'
import { RequestPace } from './request-pace'
import type { SessionOptions } from './session-options'
import { Subscriptions } from './subscriptions'

/** Milliseconds that a request without a subscription rests before it is sent again. */
const REQUEST_REST_MS = 30_000
/** Number of times that a relay may refuse a live request as one too many before it rests like others. */
const MAX_RATE_REFUSALS = 4
/** Milliseconds; whoever asks a relay that takes no request for longer is told so at once. */
const MAX_PACE_WAIT_MS = 10_000

/**
 * All requests and own events for one relay. They are kept when the connection is lost and made again. A session does
 * not verify events, but limits how many the relay may send.
 */
export class RelaySession {
  readonly url: SessionOptions['url']
  received = 0
  rejected = 0
  /**
   * True if the user or the configuration has chosen this relay: the connection is kept open and retried without end.
   */
  pinned = false
  /** Time in milliseconds at which the last request ended. */
  idleSince: number
  /** The limits that the relay states, as far as they were requested. */
  readonly limits: KnownLimits
  #options: SessionOptions
  #connection: RelayConnection
  #pace = new RequestPace(
    () => this.#options.now(),
    () => this.#resume(),
  )
  #requests = new Subscriptions(
    message => this.#connection.send(message),
    () => this.limits.ask(),
    (request, reason) => {
      if (this.#requests.has(request) && !this.#mustQueue(request, reason)) this.#refuse(request, reason)
    },
    this.#pace,
  )
  #deliveries = createRelayDeliveries(message => this.#connection.send(message))
  #auth: RelayAuth | undefined
  #isWithinFloodLimit = () => true
  #rotatedAt = 0

  constructor(options: SessionOptions) {
    this.#options = options
    this.limits = new KnownLimits(options, subscriptions => this.#requests.allow(subscriptions))
    this.url = options.url
    this.idleSince = options.now()
    this.#connection = new RelayConnection({
      url: options.url,
      connect: options.connect,
      now: options.now,
      isPinned: () => this.pinned,
      isBusy: () => this.busy,
      onState: () => this.#changed(),
      onOpen: () => this.#opened(),
      onBeat: now => this.#onHeartbeat(now),
      onFrame: data => this.#receive(data),
      onLost: () => this.#onDisconnect(),
      onDown: reason => this.#failAll(reason),
      onTooBig: () => this.limits.ask(),
    })
  }

  get state(): RelayStatus['state'] {
    return this.#connection.state
  }

  get reason(): string {
    return this.#connection.reason
  }

  get busy(): boolean {
    return this.pinned || this.#requests.size > 0 || this.#deliveries.size > 0
  }

  /** The words with which the relay asked for fewer REQs, while requests wait because of them. */
  get pause(): string | undefined {
    return this.#pace.wait > 0 ? this.#pace.words : undefined
  }

  /**
   * Sends a request and calls the handlers with the answer. A live request continues after EOSE and after a reconnect.
   */
  request(
    filters: readonly Filter[],
    live: boolean,
    handlers: RequestHandlers,
  ): { close(): void; request: RelayRequest } {
    const request = newRequest(filters, live, handlers)
    if (!live && this.#pace.wait > MAX_PACE_WAIT_MS) {
      handlers.onClosed(this.#pace.words)
      return { request, close() {} }
    }
    this.#requests.add(request)
    if (this.state === 'open') this.#requests.drain()
    else if (this.#connection.isScheduled) this.#down(request, this.reason)
    else this.open()
    return { request, close: () => this.#close(request) }
  }

  /**
   * Sends one of the user's events to the relay, and connects for this if necessary. Resolves with the relay's verdict;
   * never rejects.
   */
  deliver(event: NostrEvent): Promise<RelayVerdict> {
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
  kick(): void {
    if (this.busy) this.#connection.kick()
  }

  /** After an account switch, reconnects if this relay knows the former account (NIP-42). */
  renew(): void {
    if (!this.#auth?.begun) return
    this.#connection.fail('Another account reads now')
    this.kick()
  }

  /** Ends the connection and all requests. The session may be opened again. */
  dispose(reason = 'It is not used any more'): void {
    const requests = this.#requests.all()
    this.#requests.clear()
    this.pinned = false
    this.#pace.stop()
    this.#connection.close()
    this.#deliveries.down(reason)
    for (const { handlers } of requests) handlers.onDown(reason)
  }

  #opened(): void {
    this.#rotatedAt = this.#options.now()
    this.#auth = createRelayAuth({
      authorize: challenge => this.#options.authorize(this.url, challenge),
      send: message => this.#connection.send(message),
    })
    this.#isWithinFloodLimit = createFloodGate(this.#options.now)
  }

  #changed(): void {
    this.#options.onChange(this)
    if (this.state !== 'open' || !this.#auth) return
    this.#deliveries.opened(this.#auth)
    this.#requests.drain()
  }

  #onHeartbeat(now: number): void {
    if (now - this.#rotatedAt <= REQUEST_REST_MS) return
    this.#rotatedAt = now
    this.#requests.rotate()
  }

  #onDisconnect(): void {
    this.#auth?.end()
    this.#auth = undefined
    this.#requests.disconnect()
  }

  #resume(): void {
    if (this.state !== 'open') return
    this.#requests.drain()
    // Requests that ended while none could be sent are made again now.
    if (this.#pace.wait === 0) this.#options.onChange(this)
  }

  #failAll(reason: string): void {
    this.#deliveries.down(reason)
    for (const request of this.#requests.all()) this.#down(request, reason)
  }

  #down(request: RelayRequest, reason: string): void {
    if (request.state === 'asked') request.state = 'queued'
    if (!request.live) this.#requests.remove(request)
    request.handlers.onDown(reason)
  }

  #close(request: RelayRequest): void {
    if (this.#requests.remove(request) && this.#requests.size === 0) this.idleSince = this.#options.now()
  }

  #receive(data: unknown): void {
    if (typeof data !== 'string' || data.length > MAX_FRAME) {
      this.rejected++
      return
    }
    const peeked = peekEvent(data)
    const request = peeked && this.#requests.running(peeked.sub)
    if (request?.state !== 'asked' && !this.#isWithinFloodLimit())
      this.#connection.fail('It sends without end')
    else if (peeked) this.#receiveEvent(data, peeked, request)
    else this.#receiveFrame(parseFrame(data))
  }

  #receiveEvent(text: string, { id, at, sub }: PeekedEvent, request?: RelayRequest): void {
    if (!request) {
      if (!this.#requests.wasClosed(sub)) this.rejected++
      return
    }
    request.frames++
    this.#requests.heard(request)
    request.handlers.onFrame?.(id, at, text)
    if (request.state === 'asked' && request.frames > frameBound(request.filters)) {
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

  #receiveFrame(frame: Frame | undefined): void {
    if (!frame) this.rejected++
    else if (frame.verb === 'AUTH') {
      if (this.#auth) this.#auth.challenge = frame.challenge
    } else if (frame.verb === 'OK') {
      this.#auth?.ok(frame.id, frame.accepted)
      this.#deliveries.ok(frame.id, frame.accepted, frame.reason)
    } else if (frame.verb === 'NOTICE') {
      this.#pace.heard(frame.message)
      this.#requests.noticed(frame.message)
    } else if (frame.verb === 'EOSE' || frame.verb === 'CLOSED') {
      if (this.#connection.isProbeAnswer(frame.verb, frame.sub)) return
      const request = this.#requests.running(frame.sub)
      if (!request) return
      if (frame.verb === 'EOSE') this.#ended(request)
      else this.#onClosed(request, frame.reason)
    } else this.rejected++
  }

  #ended(request: RelayRequest): void {
    this.#requests.heard(request)
    this.#pace.answered()
    request.refusals = 0
    request.state = 'ended'
    if (!request.live) this.#close(request)
    else this.#requests.drain()
    request.handlers.onEnd()
  }

  /** Returns true if a refused request only has to wait until another request ends. */
  #mustQueue(request: RelayRequest, reason: string): boolean {
    if (isOverLimit(reason)) this.limits.ask()
    return isTooManySubscriptions(reason) && this.#requests.requeueRefused(request)
  }

  #onClosed(request: RelayRequest, reason: string): void {
    if (this.#mustQueue(request, reason)) return
    this.#requests.ended(request)
    const auth = this.#auth
    if (reason.startsWith('auth-required') && auth?.challenge !== undefined && !request.authorized) {
      void auth.run().then(accepted => {
        // If the connection was lost meanwhile, there is nothing to do: all requests are sent again on the next
        // connection.
        if (this.#auth !== auth || !this.#requests.has(request)) return
        request.authorized = true
        if (accepted) this.#requests.ask(request)
        else this.#refuse(request, reason)
      })
      return
    }
    const isPaced = this.#pace.heard(reason)
    if (request.live && isPaced && ++request.refusals < MAX_RATE_REFUSALS) this.#requests.askLater(request)
    // The relay is too busy or about to stop, so a live request is sent again later.
    else if (request.live && (isPaced || reason.startsWith('error:'))) {
      request.state = 'queued'
      request.resting = 'put off'
    } else this.#close(request)
    request.handlers.onClosed(reason)
    this.#requests.drain()
  }
}
