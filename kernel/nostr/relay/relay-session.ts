import type { RelayStatus } from '../../core/nostr-access'
import type { Filter, NostrEvent } from '../../core/nostr-types'
import { backoff } from './backoff'
import { type Frame, MAX_FRAME, parseFrame, peekEvent } from './frames'
import { filtersToAsk, frameBound, type RelayRequest, type RequestHandlers } from './relay-request'

/** ms */
const OPENING_LIMIT = 5_000
const STABLE_AFTER = 60_000
const QUIET_LIMIT = 45_000
const PROBE_LIMIT = 10_000
const HEARTBEAT = 5_000
/** Most relays allow 20 at once (NIP-11 `max_subscriptions`); one is left for the probe. */
const SUBSCRIPTIONS = 19
/** A relay nobody chose is left alone after so many failures, until something asks for it again. */
const TRIES_UNCHOSEN = 4

export interface SessionOptions {
  readonly url: string
  readonly connect: (url: string) => WebSocket
  readonly now: () => number
  /** An event frame for a request of ours, unparsed and unverified. */
  readonly onEvent: (session: RelaySession, request: RelayRequest, text: string, id: string) => void
  readonly onChange: (session: RelaySession) => void
  /** Answers an NIP-42 challenge, or refuses with `undefined`. */
  readonly authorize: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
}

let lastSub = 0

/**
 * One relay: connects, keeps watch, backs off and comes back, and knows what was asked of it.
 * It judges no event; it bounds what the relay may send.
 */
export class RelaySession {
  readonly url: string
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
  #requests = new Map<string, RelayRequest>()
  /** Requests that hold a subscription on this connection. */
  #running = new Set<RelayRequest>()
  #failures = 0
  #openedAt = 0
  #lastFrame = 0
  #probe: { sub: string; at: number } | undefined
  #challenge: string | undefined
  #authenticating: Promise<boolean> | undefined
  #authOk: { id: string; settle: (accepted: boolean) => void } | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined

  constructor(options: SessionOptions) {
    this.#options = options
    this.url = options.url
    this.idleSince = options.now()
  }

  get busy(): boolean {
    return this.pinned || this.#requests.size > 0
  }

  /** Asks; the answer comes by the handlers. A live request goes on after its end and over reconnects. */
  request(
    filters: readonly Filter[],
    live: boolean,
    handlers: RequestHandlers,
  ): { close(): void; request: RelayRequest } {
    const sub = `p${(++lastSub).toString(36)}`
    const request: RelayRequest = {
      sub,
      filters,
      live,
      handlers,
      state: 'queued',
      newest: 0,
      frames: 0,
      pending: 0,
      judged: [],
    }
    this.#requests.set(sub, request)
    if (this.state === 'open') this.#drain()
    else if (this.state === 'waiting') this.#down(request, this.reason)
    else this.open()
    return { request, close: () => this.#close(request) }
  }

  /** Connects now, whatever the backoff says: the network came back, or the user asked. */
  kick(): void {
    if (this.state === 'open' || this.state === 'opening' || !this.busy) return
    this.#failures = 0
    this.open()
  }

  open(): void {
    if (this.state === 'open' || this.state === 'opening') return
    clearTimeout(this.#retry)
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
      mine(() => this.#drop('No answer within 5 s')),
      OPENING_LIMIT,
    )
    socket.onopen = mine(() => this.#opened())
    socket.onclose = mine(() =>
      this.#fail(this.state === 'opening' ? 'Could not connect' : 'The connection was lost'),
    )
    socket.onerror = () => {}
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#socket === socket) this.#receive(data)
    }
  }

  /** Ends everything; the session can be opened again. */
  dispose(): void {
    for (const timer of [this.#retry, this.#opening]) clearTimeout(timer)
    this.#requests.clear()
    this.pinned = false
    this.#leave()
    this.#set('closed')
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
    this.#lastFrame = now
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT)
    this.#set('open')
    this.#drain()
  }

  /** Browsers cannot ping: a silent relay is asked something small, and dropped when it says nothing. */
  #beat(): void {
    const now = this.#options.now()
    if (this.#probe && now - this.#probe.at > PROBE_LIMIT) this.#drop('It stopped answering')
    else if (!this.#probe && now - this.#lastFrame > QUIET_LIMIT) {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      const id = Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
      this.#probe = { sub: `p${(++lastSub).toString(36)}`, at: now }
      this.#send(['REQ', this.#probe.sub, { ids: [id], limit: 1 }])
    }
  }

  #drop(reason: string): void {
    const socket = this.#socket
    this.#fail(reason)
    socket?.close()
  }

  #leave(): void {
    clearTimeout(this.#opening)
    clearInterval(this.#heartbeat)
    const socket = this.#socket
    this.#socket = undefined
    this.#probe = undefined
    this.#challenge = undefined
    this.#authenticating = undefined
    this.#authOk?.settle(false)
    this.#running.clear()
    socket?.close()
  }

  #fail(reason: string): void {
    const stable = this.state === 'open' && this.#options.now() - this.#openedAt > STABLE_AFTER
    this.#failures = stable ? 1 : this.#failures + 1
    this.#leave()
    const wait = this.pinned || this.#failures < TRIES_UNCHOSEN
    this.#set('waiting', reason)
    for (const request of [...this.#requests.values()]) this.#down(request, reason)
    if (wait) {
      this.#retry = setTimeout(() => {
        if (this.busy) this.open()
        else this.#set('closed')
      }, backoff(this.#failures))
    }
  }

  #down(request: RelayRequest, reason: string): void {
    if (request.state === 'asked') request.state = 'queued'
    if (!request.live) this.#requests.delete(request.sub)
    request.handlers.onDown(reason)
  }

  #send(message: readonly unknown[]): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  #drain(): void {
    for (const request of this.#requests.values()) {
      if (this.#running.size >= SUBSCRIPTIONS) return
      if (request.state === 'asked' || this.#running.has(request)) continue
      this.#ask(request)
    }
  }

  #ask(request: RelayRequest): void {
    const filters = filtersToAsk(request)
    this.#running.add(request)
    if (request.state === 'queued') request.state = 'asked'
    request.frames = 0
    this.#send(['REQ', request.sub, ...filters])
  }

  #release(request: RelayRequest): void {
    this.#running.delete(request)
    this.#drain()
  }

  #close(request: RelayRequest): void {
    if (!this.#requests.delete(request.sub)) return
    if (this.#requests.size === 0) this.idleSince = this.#options.now()
    if (!this.#running.has(request)) return
    this.#send(['CLOSE', request.sub])
    this.#release(request)
  }

  #receive(data: unknown): void {
    this.#lastFrame = this.#options.now()
    if (typeof data !== 'string' || data.length > MAX_FRAME) {
      this.rejected++
      return
    }
    const peeked = peekEvent(data)
    if (peeked) this.#receiveEvent(data, peeked)
    else {
      const frame = parseFrame(data)
      if (frame) this.#receiveFrame(frame)
      else this.rejected++
    }
  }

  #receiveEvent(text: string, { sub, id }: { sub: string; id: string }): void {
    const request = this.#requests.get(sub)
    if (!request || !this.#running.has(request)) {
      this.rejected++
      return
    }
    request.frames++
    request.handlers.onFrame?.(id)
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

  #receiveFrame(frame: Frame): void {
    if (frame.verb === 'AUTH') this.#challenge = frame.challenge
    else if (frame.verb === 'OK') {
      if (frame.id === this.#authOk?.id) this.#authOk.settle(frame.accepted)
    } else if (frame.verb === 'EOSE' || frame.verb === 'CLOSED') {
      if (frame.sub === this.#probe?.sub) {
        if (frame.verb === 'EOSE') this.#send(['CLOSE', frame.sub])
        this.#probe = undefined
        return
      }
      const request = this.#requests.get(frame.sub)
      if (!request || !this.#running.has(request)) return
      if (frame.verb === 'EOSE') this.#ended(request)
      else this.#closedBy(request, frame.reason)
    } else if (frame.verb === 'EVENT') this.rejected++
  }

  #ended(request: RelayRequest): void {
    request.state = 'ended'
    if (!request.live) this.#close(request)
    request.handlers.onEnd()
  }

  #closedBy(request: RelayRequest, reason: string): void {
    this.#running.delete(request)
    if (reason.startsWith('auth-required') && this.#challenge !== undefined) {
      void this.#authenticate(this.#challenge).then(accepted => {
        if (!this.#requests.has(request.sub)) return
        if (accepted) this.#ask(request)
        else this.#refuse(request, reason)
      })
      return
    }
    this.#requests.delete(request.sub)
    request.handlers.onClosed(reason)
    this.#drain()
  }

  /** One prompt per connection: later requests share its answer. */
  #authenticate(challenge: string): Promise<boolean> {
    this.#authenticating ??= (async () => {
      const event = await this.#options.authorize(this.url, challenge)
      if (!event || this.state !== 'open') return false
      return new Promise<boolean>(resolve => {
        const timer = setTimeout(() => resolve(false), PROBE_LIMIT)
        this.#authOk = {
          id: event.id,
          settle: accepted => {
            clearTimeout(timer)
            this.#authOk = undefined
            resolve(accepted)
          },
        }
        this.#send(['AUTH', event])
      })
    })()
    return this.#authenticating
  }
}
