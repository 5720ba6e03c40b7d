import type { RelayStatus } from '../../core/nostr-access'
import type { Filter, NostrEvent } from '../../core/nostr-types'
import { backoff } from './backoff'
import { createFloodGate } from './flood-gate'
import { type Frame, MAX_FRAME, type PeekedEvent, parseFrame, peekEvent } from './frames'
import { createRelayAuth, type RelayAuth } from './relay-auth'
import { createRelayDeliveries, type Verdict } from './relay-deliveries'
import { isOfLimits, isOfRoom, KnownLimits, TOO_BIG } from './relay-limits'
import { createRelayProbe, type RelayProbe } from './relay-probe'
import { frameBound, newRequest, type RelayRequest, type RequestHandlers } from './relay-request'
import type { SessionOptions } from './session-options'
import { Subscriptions } from './subscriptions'

/** ms */
const OPENING_LIMIT = 5_000
const STABLE_AFTER = 60_000
const HEARTBEAT = 5_000
/** ms that a request rests before it is asked again. */
const REST = 30_000
/** A relay nobody chose is left alone after so many failures, until something asks for it again. */
const TRIES_UNCHOSEN = 4

/**
 * One relay: connects, keeps watch, backs off and comes back, and knows what was asked of it.
 * It judges no event; it bounds what the relay may send.
 */
export class RelaySession {
  readonly url: SessionOptions['url']
  state: RelayStatus['state'] = 'closed'
  reason = ''
  received = 0
  rejected = 0
  /** Chosen by the user or the configuration: kept open, retried for ever. */
  pinned = false
  /** ms; when the last request ended. */
  idleSince: number
  #options: SessionOptions
  #socket: WebSocket | undefined
  #requests = new Subscriptions(
    message => this.#send(message),
    () => this.limits.ask(),
    (request, reason) => {
      if (this.#requests.has(request) && !this.#waits(request, reason)) this.#refuse(request, reason)
    },
  )
  /** The limits that the relay states, if they were asked for. */
  readonly limits: KnownLimits
  #deliveries = createRelayDeliveries(message => this.#send(message))
  #failures = 0
  #openedAt = 0
  #lastFrame = 0
  #probe: RelayProbe | undefined
  #auth: RelayAuth | undefined
  #bears = () => true
  #rotatedAt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined

  constructor(options: SessionOptions) {
    this.#options = options
    this.limits = new KnownLimits(options, subscriptions => this.#requests.allow(subscriptions))
    this.url = options.url
    this.idleSince = options.now()
  }

  get busy(): boolean {
    return this.pinned || this.#requests.size > 0 || this.#deliveries.size > 0
  }

  /** Asks; the handlers get the answer. A live request goes on after EOSE and over reconnects. */
  request(
    filters: readonly Filter[],
    live: boolean,
    handlers: RequestHandlers,
  ): { close(): void; request: RelayRequest } {
    const request = newRequest(filters, live, handlers)
    this.#requests.add(request)
    if (this.state === 'open') this.#requests.drain()
    else if (this.#retry !== undefined) this.#down(request, this.reason)
    else this.open()
    return { request, close: () => this.#close(request) }
  }

  /** Sends the relay one of the user's own events, connecting if needed; resolves to its verdict. Never rejects. */
  deliver(event: NostrEvent): Promise<Verdict> {
    const verdict = this.#deliveries.add(event)
    this.open()
    return verdict
  }

  /** Connects now, whatever the backoff says: the network came back, or the user asked. */
  kick(): void {
    if (this.state === 'open' || this.state === 'opening' || !this.busy) return
    this.#failures = 0
    this.open()
  }

  /** After an account switch, reconnects if this relay was told the former account (NIP-42). */
  renew(): void {
    if (!this.#auth?.begun) return
    this.#fail('Another account reads now')
    this.kick()
  }

  open(): void {
    if (this.state === 'open' || this.state === 'opening') return
    this.#noRetry()
    this.#set('opening')
    let socket: WebSocket
    try {
      socket = this.#options.connect(this.url)
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : 'The address is not valid')
      return
    }
    this.#socket = socket
    const mine = (fn: () => void) => () => {
      if (this.#socket === socket) fn()
    }
    this.#opening = setTimeout(
      mine(() => this.#fail('No answer within 5 s')),
      OPENING_LIMIT,
    )
    socket.onopen = mine(() => this.#opened())
    socket.onclose = (event?: CloseEvent) => {
      if (this.#socket !== socket) return
      if (event?.code === TOO_BIG) this.limits.ask()
      this.#fail(this.state === 'opening' ? 'Could not connect' : 'The connection was lost')
    }
    socket.onerror = () => {}
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#socket === socket) this.#receive(data)
    }
  }

  /** Ends everything; the session can be opened again. */
  dispose(reason = 'It is not used any more'): void {
    this.#noRetry()
    const requests = this.#requests.all()
    this.#requests.clear()
    this.pinned = false
    this.#leave()
    this.#set('closed')
    this.#deliveries.down(reason)
    for (const { handlers } of requests) handlers.onDown(reason)
  }

  #noRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #set(state: RelayStatus['state'], reason = ''): void {
    this.state = state
    this.reason = reason
    this.#options.onChange(this)
  }

  #opened(): void {
    const now = this.#options.now()
    clearTimeout(this.#opening)
    this.#openedAt = now
    this.#rotatedAt = now
    this.#auth = createRelayAuth({
      authorize: challenge => this.#options.authorize(this.url, challenge),
      send: message => this.#send(message),
    })
    this.#probe = createRelayProbe(message => this.#send(message))
    this.#bears = createFloodGate(this.#options.now)
    this.#lastFrame = now
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT)
    this.#set('open')
    this.#deliveries.opened(this.#auth)
    this.#requests.drain()
  }

  #beat(): void {
    const now = this.#options.now()
    if (this.#probe?.beat(now, this.#lastFrame) === false) {
      this.#fail('It stopped answering')
      return
    }
    if (now - this.#rotatedAt <= REST) return
    this.#rotatedAt = now
    this.#requests.rotate()
  }

  #leave(): void {
    clearTimeout(this.#opening)
    clearInterval(this.#heartbeat)
    const socket = this.#socket
    this.#socket = undefined
    this.#probe = undefined
    this.#auth?.end()
    this.#auth = undefined
    this.#requests.disconnect()
    socket?.close()
  }

  #fail(reason: string): void {
    const stable = this.state === 'open' && this.#options.now() - this.#openedAt > STABLE_AFTER
    this.#failures = stable ? 1 : this.#failures + 1
    this.#leave()
    const wait = this.pinned || this.#failures < TRIES_UNCHOSEN
    this.#set('waiting', reason)
    this.#deliveries.down(reason)
    for (const request of this.#requests.all()) this.#down(request, reason)
    if (wait) {
      this.#retry = setTimeout(() => {
        this.#retry = undefined
        if (this.busy) this.open()
        else this.#set('closed')
      }, backoff(this.#failures))
    }
  }

  #down(request: RelayRequest, reason: string): void {
    if (request.state === 'asked') request.state = 'queued'
    if (!request.live) this.#requests.remove(request)
    request.handlers.onDown(reason)
  }

  #send(message: readonly unknown[]): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  #close(request: RelayRequest): void {
    if (this.#requests.remove(request) && this.#requests.size === 0) this.idleSince = this.#options.now()
  }

  #receive(data: unknown): void {
    this.#lastFrame = this.#options.now()
    if (typeof data !== 'string' || data.length > MAX_FRAME) {
      this.rejected++
      return
    }
    const peeked = peekEvent(data)
    const request = peeked && this.#requests.running(peeked.sub)
    if (request?.state !== 'asked' && !this.#bears()) this.#fail('It sends without end')
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

  /** Gives up on one request at this relay. */
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
      this.#requests.noticed(frame.message)
    } else if (frame.verb === 'EOSE' || frame.verb === 'CLOSED') {
      if (this.#probe?.answered(frame.verb, frame.sub)) return
      const request = this.#requests.running(frame.sub)
      if (!request) return
      if (frame.verb === 'EOSE') this.#ended(request)
      else this.#closedBy(request, frame.reason)
    } else this.rejected++
  }

  #ended(request: RelayRequest): void {
    this.#requests.heard(request)
    request.state = 'ended'
    if (!request.live) this.#close(request)
    else this.#requests.drain()
    request.handlers.onEnd()
  }

  /** Whether a refused request can simply wait until another request ends. */
  #waits(request: RelayRequest, reason: string): boolean {
    if (isOfLimits(reason)) this.limits.ask()
    return isOfRoom(reason) && this.#requests.full(request)
  }

  #closedBy(request: RelayRequest, reason: string): void {
    if (this.#waits(request, reason)) return
    this.#requests.ended(request)
    const auth = this.#auth
    if (reason.startsWith('auth-required') && auth?.challenge !== undefined && !request.authorized) {
      void auth.run().then(accepted => {
        // If the connection was lost, every request is asked again on the next one.
        if (this.#auth !== auth || !this.#requests.has(request)) return
        request.authorized = true
        if (accepted) this.#requests.ask(request)
        else this.#refuse(request, reason)
      })
      return
    }
    // The relay is busy or going down: a live request is asked again later.
    if (request.live && /^(?:rate-limited|error):/.test(reason)) {
      request.state = 'queued'
      request.resting = 'put off'
    } else this.#close(request)
    request.handlers.onClosed(reason)
    this.#requests.drain()
  }
}
