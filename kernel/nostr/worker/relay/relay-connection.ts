import type { RelayStatus } from '../../../ports/nostr-access'
import type { CheckedUrl } from '../../../url-policy/url-policy'
import { backoffDelayMs } from './backoff-delay'
import { CLOSE_CODE_TOO_BIG } from './relay-limits'
import { createRelayProbe, type RelayProbe } from './relay-probe'

const OPENING_TIMEOUT_MS = 5_000
const STABLE_AFTER_MS = 60_000
const HEARTBEAT_MS = 5_000
/** Number of failures after which a relay that the user did not choose is not retried until a request needs it. */
const MAX_UNCHOSEN_FAILURES = 4

export interface RelayConnectionOptions {
  readonly url: CheckedUrl
  readonly connect: (url: CheckedUrl) => WebSocket
  /** Returns the current time in ms since 1970. */
  readonly now: () => number
  /** True if the relay is retried without end, because the user or the site has chosen it. */
  readonly isPinned: () => boolean
  /** True if the session has requests or deliveries, or if the connection must be kept open. */
  readonly isNeeded: () => boolean
  readonly onState: () => void
  /** Called when the connection is open, before `onState`. */
  readonly onOpen: () => void
  /** Called every five seconds while the connection is open. */
  readonly onHeartbeat: (now: number) => void
  readonly onFrame: (data: unknown) => void
  /** Called when the connection has ended, before `onState`. All of its requests have ended too. */
  readonly onDisconnect: () => void
  /** Called when the connection has failed, after `onState`. */
  readonly onFailure: (reason: string) => void
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
  #options: RelayConnectionOptions
  #socket: WebSocket | undefined
  #failures = 0
  #openedAt = 0
  #lastFrameAt = 0
  #probe: RelayProbe | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #openingTimer: ReturnType<typeof setTimeout> | undefined
  #heartbeatTimer: ReturnType<typeof setInterval> | undefined

  constructor(options: RelayConnectionOptions) {
    this.#options = options
  }

  /** True if the next attempt to connect is already scheduled. */
  get isScheduled(): boolean {
    return this.#retryTimer !== undefined
  }

  open(): void {
    if (this.state === 'open' || this.state === 'opening') return
    this.#cancelRetry()
    this.#setState('opening')
    let socket: WebSocket
    try {
      socket = this.#options.connect(this.#options.url)
    } catch (error) {
      this.fail(error instanceof Error ? error.message : 'The address is not valid')
      return
    }
    this.#socket = socket
    // This timer is cleared when the socket opens or fails.
    this.#openingTimer = setTimeout(() => this.fail('No answer within 5 s'), OPENING_TIMEOUT_MS)
    socket.onopen = () => {
      if (this.#socket === socket) this.#onOpen()
    }
    socket.onclose = (event?: CloseEvent) => {
      if (this.#socket !== socket) return
      if (event?.code === CLOSE_CODE_TOO_BIG) this.#options.onTooBig()
      this.fail(this.state === 'opening' ? 'Could not connect' : 'The connection was lost')
    }
    socket.onerror = () => {}
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (this.#socket !== socket) return
      this.#lastFrameAt = this.#options.now()
      this.#options.onFrame(data)
    }
  }

  /** Connects now, even if the next attempt is scheduled for later. */
  connectNow(): void {
    if (this.state === 'open' || this.state === 'opening') return
    this.#failures = 0
    this.open()
  }

  send(message: readonly unknown[]): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  /** True if the frame answers the request that probes the connection. */
  isProbeAnswer(verb: 'EOSE' | 'CLOSED', sub: string): boolean {
    return this.#probe?.handleAnswer(verb, sub) === true
  }

  /** Ends this connection. A new attempt follows after the backoff. */
  fail(reason: string): void {
    const wasStable = this.state === 'open' && this.#options.now() - this.#openedAt > STABLE_AFTER_MS
    this.#failures = wasStable ? 1 : this.#failures + 1
    this.#disconnect()
    const isRetried = this.#options.isPinned() || this.#failures < MAX_UNCHOSEN_FAILURES
    this.#setState('waiting', reason)
    this.#options.onFailure(reason)
    if (!isRetried) return
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined
      if (this.#options.isNeeded()) this.open()
      else this.#setState('closed')
    }, backoffDelayMs(this.#failures))
  }

  /** Ends the connection. `open` may be called again afterwards. */
  close(): void {
    this.#cancelRetry()
    this.#disconnect()
    this.#setState('closed')
  }

  #cancelRetry(): void {
    clearTimeout(this.#retryTimer)
    this.#retryTimer = undefined
  }

  #setState(state: RelayStatus['state'], reason = ''): void {
    this.state = state
    this.reason = reason
    this.#options.onState()
  }

  #onOpen(): void {
    const now = this.#options.now()
    clearTimeout(this.#openingTimer)
    this.#openedAt = now
    this.#lastFrameAt = now
    this.#probe = createRelayProbe(message => this.send(message))
    this.#heartbeatTimer = setInterval(() => this.#onHeartbeat(), HEARTBEAT_MS)
    this.#options.onOpen()
    this.#setState('open')
  }

  #onHeartbeat(): void {
    const now = this.#options.now()
    if (this.#probe?.check(now, this.#lastFrameAt) === false) this.fail('It stopped answering')
    else this.#options.onHeartbeat(now)
  }

  #disconnect(): void {
    clearTimeout(this.#openingTimer)
    clearInterval(this.#heartbeatTimer)
    const socket = this.#socket
    this.#socket = undefined
    this.#probe = undefined
    this.#options.onDisconnect()
    socket?.close()
  }
}
