import type { OutsideAddress } from '../../../outside/outside-address'
import type { RelayStatus } from '../../../ports/nostr-access'
import { backoff } from './backoff'
import { CLOSE_TOO_BIG } from './relay-limits'
import { createRelayProbe, type RelayProbe } from './relay-probe'

/** ms */
const OPENING_TIMEOUT_MS = 5_000
const STABLE_AFTER_MS = 60_000
const HEARTBEAT_MS = 5_000
/** Number of failures after which a relay that the user did not choose is not retried until a request needs it. */
const MAX_UNCHOSEN_FAILURES = 4

export interface ConnectionOptions {
  readonly url: OutsideAddress
  readonly connect: (url: OutsideAddress) => WebSocket
  /** ms */
  readonly now: () => number
  /** True if the relay is retried without end, because the user or the site has chosen it. */
  readonly isPinned: () => boolean
  /** True if the connection is needed. */
  readonly isBusy: () => boolean
  readonly onState: () => void
  /** Called when the connection is open, before `onState`. */
  readonly onOpen: () => void
  /** Called every five seconds while the connection is open. */
  readonly onBeat: (now: number) => void
  readonly onFrame: (data: unknown) => void
  /** Called when the connection has ended, before `onState`. All of its requests have ended too. */
  readonly onLost: () => void
  /** Called when the connection has failed, after `onState`. */
  readonly onDown: (reason: string) => void
  /** Called when the relay has closed the connection because a message was too long. */
  readonly onTooBig: () => void
}

/**
 * The connection to one relay, as a state machine:
 *
 *     closed ── open ──▶ opening ── answered ──▶ open
 *       ▲                  ▲  │ 5 s, refused       │ lost, silent
 *       │          backoff │  ▼                    ▼
 *       └── not busy ───── waiting ◀───────────────┘
 *
 * `close` leads from each state to `closed`. A relay that nobody chose stays in `waiting` after four failures.
 */
export class RelayConnection {
  state: RelayStatus['state'] = 'closed'
  reason = ''
  #options: ConnectionOptions
  #socket: WebSocket | undefined
  #failures = 0
  #openedAt = 0
  #lastFrame = 0
  #probe: RelayProbe | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #opening: ReturnType<typeof setTimeout> | undefined
  #heartbeat: ReturnType<typeof setInterval> | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
  }

  /** True if the next attempt to connect is already scheduled. */
  get isScheduled(): boolean {
    return this.#retry !== undefined
  }

  open(): void {
    if (this.state === 'open' || this.state === 'opening') return
    this.#cancelRetry()
    this.#set('opening')
    let socket: WebSocket
    try {
      socket = this.#options.connect(this.#options.url)
    } catch (error) {
      this.fail(error instanceof Error ? error.message : 'The address is not valid')
      return
    }
    this.#socket = socket
    // This timer is cleared when the socket opens or fails.
    this.#opening = setTimeout(() => this.fail('No answer within 5 s'), OPENING_TIMEOUT_MS)
    socket.onopen = () => {
      if (this.#socket === socket) this.#opened()
    }
    socket.onclose = (event?: CloseEvent) => {
      if (this.#socket !== socket) return
      if (event?.code === CLOSE_TOO_BIG) this.#options.onTooBig()
      this.fail(this.state === 'opening' ? 'Could not connect' : 'The connection was lost')
    }
    socket.onerror = () => {}
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#socket !== socket) return
      this.#lastFrame = this.#options.now()
      this.#options.onFrame(data)
    }
  }

  /** Connects now, even if the next attempt is scheduled for later. */
  kick(): void {
    if (this.state === 'open' || this.state === 'opening') return
    this.#failures = 0
    this.open()
  }

  send(message: readonly unknown[]): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  /** True if the frame answers the request that probes the connection. */
  isProbeAnswer(verb: 'EOSE' | 'CLOSED', sub: string): boolean {
    return this.#probe?.answered(verb, sub) === true
  }

  /** Ends this connection. A new attempt follows after the backoff. */
  fail(reason: string): void {
    const stable = this.state === 'open' && this.#options.now() - this.#openedAt > STABLE_AFTER_MS
    this.#failures = stable ? 1 : this.#failures + 1
    this.#leave()
    const isRetried = this.#options.isPinned() || this.#failures < MAX_UNCHOSEN_FAILURES
    this.#set('waiting', reason)
    this.#options.onDown(reason)
    if (!isRetried) return
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      if (this.#options.isBusy()) this.open()
      else this.#set('closed')
    }, backoff(this.#failures))
  }

  /** Ends the connection. `open` may be called again afterwards. */
  close(): void {
    this.#cancelRetry()
    this.#leave()
    this.#set('closed')
  }

  #cancelRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #set(state: RelayStatus['state'], reason = ''): void {
    this.state = state
    this.reason = reason
    this.#options.onState()
  }

  #opened(): void {
    const now = this.#options.now()
    clearTimeout(this.#opening)
    this.#openedAt = now
    this.#lastFrame = now
    this.#probe = createRelayProbe(message => this.send(message))
    this.#heartbeat = setInterval(() => this.#onHeartbeat(), HEARTBEAT_MS)
    this.#options.onOpen()
    this.#set('open')
  }

  #onHeartbeat(): void {
    const now = this.#options.now()
    if (this.#probe?.beat(now, this.#lastFrame) === false) this.fail('It stopped answering')
    else this.#options.onBeat(now)
  }

  #leave(): void {
    clearTimeout(this.#opening)
    clearInterval(this.#heartbeat)
    const socket = this.#socket
    this.#socket = undefined
    this.#probe = undefined
    this.#options.onLost()
    socket?.close()
  }
}
