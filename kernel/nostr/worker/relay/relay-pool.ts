import type { RelayStatus } from '../../../ports/nostr-access'
import type { CheckedUrl } from '../../../url-policy/url-policy'
import { RelaySession } from './relay-session'
import type { RelaySessionOptions } from './relay-session-options'

/** Maximum number of connections at the same time. The user's own relays have priority. */
const MAX_SOCKETS = 30
/** Milliseconds without a request after which a relay that the user did not choose is disconnected. */
const IDLE_TIMEOUT_MS = 30_000
const SWEEP_INTERVAL_MS = 10_000

/** The sessions with all relays, one for each relay. */
export interface RelayPool {
  /**
   * Returns the session with a relay. If there is none, creates it, unless the relay may not be contacted or too many
   * relays are connected. In these cases it returns `undefined`, and `getRefusalReason` returns the reason.
   */
  openSession(url: string): RelaySession | undefined
  /** Returns the reason why `openSession` returned nothing for this relay. */
  getRefusalReason(url: string): string
  /** Returns the session with a relay if there is one already. */
  peek(url: string): RelaySession | undefined
  /** Sets the relays to which the connections are kept open: those that the user or the configuration has chosen. */
  pin(urls: readonly string[]): void
  /** Connects now to every relay with open requests or deliveries. Called when the network is back. */
  reconnect(): void
  /** After an account switch, reconnects to the relays that know the former account (NIP-42). */
  reauthenticate(): void
  getStatuses(): RelayStatus[]
  /** Sets the listeners. Called once, before the first session is opened. */
  listen(listeners: RelayPoolListeners): void
  dispose(): void
}

/** The functions that the pool calls when a relay sends an event, or when its connection changes. */
export type RelayPoolListeners = Pick<RelaySessionOptions, 'onEvent' | 'onChange'>

export interface RelayPoolOptions extends Omit<RelaySessionOptions, 'url' | keyof RelayPoolListeners> {
  /**
   * Returns the address to connect to. Returns `null` for a relay inside the reader's own network that neither the
   * reader nor the site has named.
   */
  readonly checkUrl: (url: string) => CheckedUrl | null
}

export function createRelayPool({ checkUrl, ...options }: RelayPoolOptions): RelayPool {
  const sessions = new Map<string, RelaySession>()
  let listeners: RelayPoolListeners = { onEvent() {}, onChange() {} }
  /** Creates a session if the relay may be contacted and `hasRoom` returns true. */
  const addSession = (key: string, hasRoom: () => boolean) => {
    const url = checkUrl(key)
    if (url === null || !hasRoom()) return undefined
    const session = new RelaySession({ ...options, ...listeners, url })
    sessions.set(key, session)
    return session
  }
  const removeSession = (session: RelaySession, reason = 'Too many relays at once') => {
    sessions.delete(session.url)
    session.dispose(reason)
  }
  /**
   * Returns true if another session is possible. If necessary, makes room by ending the session of a relay that has
   * nothing to do.
   */
  const hasRoom = () => {
    if (sessions.size < MAX_SOCKETS) return true
    const idle = [...sessions.values()].find(s => !s.isBusy)
    if (idle) removeSession(idle)
    return idle !== undefined
  }
  /** Makes room for one of the user's own relays, and for this even disconnects another relay in use. */
  const makeRoom = () => {
    if (hasRoom()) return true
    const unpinned = [...sessions.values()].find(s => !s.isPinned)
    if (unpinned) removeSession(unpinned)
    return true
  }
  const sweep = () => {
    for (const session of [...sessions.values()])
      if (!session.isBusy && options.now() - session.idleSince > IDLE_TIMEOUT_MS) removeSession(session)
  }
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS)

  return {
    getRefusalReason: url =>
      checkUrl(url) === null
        ? 'It is in your own network, and none of your relays'
        : 'Too many relays at once',
    openSession: url => sessions.get(url) ?? addSession(url, hasRoom),
    peek: url => sessions.get(url),
    pin(urls) {
      const chosen = urls.slice(0, MAX_SOCKETS)
      for (const session of [...sessions.values()]) {
        if (!session.isPinned || chosen.includes(session.url)) continue
        session.isPinned = false
        if (!session.isBusy) removeSession(session, 'It is not used any more')
      }
      for (const url of chosen) {
        const session = sessions.get(url) ?? addSession(url, makeRoom)
        if (!session || session.isPinned) continue
        session.isPinned = true
        // The session may have given up before the user chose this relay, so it tries again at once.
        session.connectNow()
      }
      sweep()
    },
    reconnect() {
      for (const session of sessions.values()) session.connectNow()
    },
    reauthenticate() {
      for (const session of sessions.values()) session.reauthenticate()
    },
    getStatuses: () =>
      [...sessions.values()].map(({ url, state, reason, received, rejected }) => ({
        url,
        state,
        received,
        rejected,
        ...(reason && { reason }),
      })),
    listen(newListeners) {
      listeners = newListeners
    },
    dispose() {
      clearInterval(timer)
      for (const session of sessions.values()) session.dispose()
      sessions.clear()
    },
  }
}
