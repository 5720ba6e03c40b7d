import type { OutsideAddress } from '../../../outside/outside-address'
import type { RelayStatus } from '../../../ports/nostr-access'
import { RelaySession } from './relay-session'
import type { SessionOptions } from './session-options'

/** Maximum number of connections at the same time. The user's own relays have priority. */
const MAX_SOCKETS = 30
/** Milliseconds without a request after which a relay that the user did not choose is disconnected. */
const IDLE_TIMEOUT_MS = 30_000
const SWEEP_INTERVAL_MS = 10_000

/** The sessions with all relays, one for each relay. */
export interface RelayPool {
  /**
   * Returns the session with a relay, and creates it if there is room. `undefined` if that is not possible; `whyNot`
   * tells the reason.
   */
  session(url: string): RelaySession | undefined
  /** Returns the reason why `session` returned nothing for this relay. */
  whyNot(url: string): string
  /** Returns the session with a relay if there is one already. */
  peek(url: string): RelaySession | undefined
  /** Sets the relays to which the connections are kept open. */
  pin(urls: readonly string[]): void
  /** Connects now to every relay with open requests or deliveries. Called when the network is back. */
  kick(): void
  /** After an account switch, reconnects to the relays that know the former account (NIP-42). */
  renew(): void
  status(): RelayStatus[]
  dispose(): void
}

export interface PoolOptions extends Omit<SessionOptions, 'url'> {
  /**
   * Returns the address to connect to. Returns `null` for a relay inside the reader's own network that neither the
   * reader nor the site has named.
   */
  readonly check: (url: string) => OutsideAddress | null
}

export function createRelayPool({ check, ...options }: PoolOptions): RelayPool {
  const sessions = new Map<string, RelaySession>()
  /** Creates a session if the relay may be contacted and `hasRoom` returns true. */
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
  /**
   * Returns true if another session is possible. If necessary, makes room by ending the session of a relay that has
   * nothing to do.
   */
  const hasRoom = () => {
    if (sessions.size < MAX_SOCKETS) return true
    const idle = [...sessions.values()].find(s => !s.busy)
    if (idle) leave(idle)
    return idle !== undefined
  }
  /** Makes room for one of the user's own relays, and for this even disconnects another relay in use. */
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
      check(url) === null ? 'It is in your own network, and none of your relays' : 'Too many relays at once',
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
        // The session may have given up before the user chose this relay, so it tries again at once.
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
