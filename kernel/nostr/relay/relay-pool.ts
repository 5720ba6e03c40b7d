import type { OutsideAddress } from '../../outside/outside-address'
import type { RelayStatus } from '../../ports/nostr-access'
import { RelaySession } from './relay-session'
import type { SessionOptions } from './session-options'

/** Connections at once; the user's own relays come first. */
const MAX_SOCKETS = 30
/** ms without a request, after which a relay that the user did not choose is disconnected. */
const IDLE_TIMEOUT_MS = 30_000
const SWEEP_INTERVAL_MS = 10_000

/** Every relay this client talks to, one session each. */
export interface RelayPool {
  /** The session of a normal URL, made when there is room; `undefined` when there is none, as `whyNot` explains. */
  session(url: string): RelaySession | undefined
  /** Why `session` has none for this relay. */
  whyNot(url: string): string
  /** How a relay is doing, without connecting. */
  peek(url: string): RelaySession | undefined
  /** The relays to keep open. */
  pin(urls: readonly string[]): void
  /** Connects to every relay with open work now, because the network is back. */
  kick(): void
  /** After an account switch, reconnects to the relays that were told the former account (NIP-42). */
  renew(): void
  status(): RelayStatus[]
  dispose(): void
}

export interface PoolOptions extends Omit<SessionOptions, 'url'> {
  /** The checked address to connect to; `null` for a relay inside the reader's own network that strangers named. */
  readonly check: (url: string) => OutsideAddress | null
}

export function createRelayPool({ check, ...options }: PoolOptions): RelayPool {
  const sessions = new Map<string, RelaySession>()
  /** Makes the session if the address may be contacted and `hasRoom` answers that there is room for it. */
  const admit = (key: string, hasRoom: () => boolean) => {
    const url = check(key)
    if (url === null || !hasRoom()) return undefined
    const session = new RelaySession({ ...options, url })
    sessions.set(key, session)
    return session
  }
  const leave = (session: RelaySession, reason = 'Too many relays at once') => {
    sessions.delete(session.url)
    session.dispose(reason)
  }
  /** Whether there is room; if necessary, disconnects a relay without open requests. */
  const hasRoom = () => {
    if (sessions.size < MAX_SOCKETS) return true
    const idle = [...sessions.values()].find(s => !s.busy)
    if (idle) leave(idle)
    return idle !== undefined
  }
  /** Disconnects a relay in use if necessary, because the user's own relays come first. */
  const makeRoom = () => {
    if (hasRoom()) return true
    const unchosen = [...sessions.values()].find(s => !s.pinned)
    if (unchosen) leave(unchosen)
    return true
  }
  const sweep = () => {
    for (const session of [...sessions.values()])
      if (!session.busy && options.now() - session.idleSince > IDLE_TIMEOUT_MS) leave(session)
  }
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)

  return {
    whyNot: url =>
      check(url) === null
        ? 'Its address leads into your own network or to a device, and it is none of your relays'
        : 'Too many relays at once',
    session: url => sessions.get(url) ?? admit(url, hasRoom),
    peek: url => sessions.get(url),
    pin(urls) {
      const chosen = urls.slice(0, MAX_SOCKETS)
      for (const session of [...sessions.values()]) {
        if (!session.pinned || chosen.includes(session.url)) continue
        session.pinned = false
        if (!session.busy) leave(session, 'It is not used any more')
      }
      for (const url of chosen) {
        const session = sessions.get(url) ?? admit(url, makeRoom)
        if (!session || session.pinned) continue
        session.pinned = true
        // The session may have given up before the user chose this relay: try again at once.
        session.kick()
      }
      sweep()
    },
    kick() {
      for (const session of sessions.values()) session.kick()
    },
    renew() {
      for (const session of sessions.values()) session.renew()
    },
    status: () =>
      [...sessions.values()].map(({ url, state, reason, received, rejected }) => ({
        url,
        state,
        received,
        rejected,
        ...(reason && { reason }),
      })),
    dispose() {
      clearInterval(timer)
      for (const session of sessions.values()) session.dispose()
      sessions.clear()
    },
  }
}
