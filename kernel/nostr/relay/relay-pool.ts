import type { RelayStatus } from '../../core/nostr-access'
import { RelaySession } from './relay-session'
import type { SessionOptions } from './session-options'

/** Connections at once; the user's own relays come first. */
const MAX_SOCKETS = 30
/** A relay nobody chose is left after this many ms without a request. */
const IDLE_LIMIT = 30_000
const SWEEP = 10_000

/** Every relay this client talks to, one session each. */
export interface RelayPool {
  /** The session of a normal URL, made when there is room; `undefined` when there is none. */
  session(url: string): RelaySession | undefined
  /** How a relay is doing, without connecting. */
  peek(url: string): RelaySession | undefined
  /** The relays to keep open. */
  pin(urls: readonly string[]): void
  /** Try everything now: the network is back. */
  kick(): void
  /** Another account reads: what relays were told of the last one ends (NIP-42). */
  renew(): void
  status(): RelayStatus[]
  dispose(): void
}

export function createRelayPool(options: Omit<SessionOptions, 'url'>): RelayPool {
  const sessions = new Map<string, RelaySession>()
  const make = (url: string) => {
    const session = new RelaySession({ ...options, url })
    sessions.set(url, session)
    return session
  }
  const leave = (session: RelaySession, reason = 'Too many relays at once') => {
    sessions.delete(session.url)
    session.dispose(reason)
  }
  /** The user's own relays come first: for one of them anybody else's goes. */
  const makeRoom = () => {
    if (sessions.size < MAX_SOCKETS) return
    const all = [...sessions.values()]
    const spare = all.find(s => !s.busy) ?? all.find(s => !s.pinned)
    if (spare) leave(spare)
  }
  const sweep = () => {
    for (const session of [...sessions.values()])
      if (!session.busy && options.now() - session.idleSince > IDLE_LIMIT) leave(session)
  }
  const timer = setInterval(sweep, SWEEP)

  return {
    session(url) {
      const had = sessions.get(url)
      if (had) return had
      if (sessions.size >= MAX_SOCKETS) {
        const spare = [...sessions.values()].find(s => !s.busy)
        if (!spare) return undefined
        leave(spare)
      }
      return make(url)
    },
    peek: url => sessions.get(url),
    pin(urls) {
      const chosen = urls.slice(0, MAX_SOCKETS)
      for (const session of [...sessions.values()]) {
        if (!session.pinned || chosen.includes(session.url)) continue
        session.pinned = false
        if (!session.busy) leave(session, 'It is not used any more')
      }
      for (const url of chosen) {
        if (!sessions.has(url)) makeRoom()
        const session = sessions.get(url) ?? make(url)
        if (session.pinned) continue
        session.pinned = true
        // One that was given up while nobody had chosen it gets its chance at once.
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
