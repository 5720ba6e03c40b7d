import { createValueStore, type Disposable, type ReadableStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { DebugData } from '../data/data-types'
import { DEBUG_DATA_KIND, type SessionCipher } from '../session/session-cipher'
import { createSessionRelay, type SessionRelay } from '../session/session-relay'
import { isDebugDataName, parseDebugData } from './parse-debug-data'

/**
 * The state of the sender. `waiting`: no heartbeat yet, in the first 15 s. `silent`: no heartbeat yet, after 15 s.
 * `here`: the last heartbeat is less than 15 s old. `gone`: it is older. `ended`: the sender has ended the session.
 */
export type SenderPresence = 'waiting' | 'here' | 'gone' | 'ended' | 'silent'

export interface DebugStreamState {
  readonly presence: SenderPresence
  readonly data: Partial<DebugData>
  /** Time (s) at which the sender made each piece of data, by the sender's clock. */
  readonly times: Partial<Record<keyof DebugData, number>>
  /** Time (ms) at which the latest heartbeat arrived, by the clock of this device. */
  readonly lastHeartbeatMs?: number
  /** Number of connected relays. */
  readonly connectedCount: number
  /** Number of events of this session that could not be read. */
  readonly unreadableCount: number
}

export interface DebugStream extends Disposable {
  readonly state: ReadableStore<DebugStreamState>
  /** Public key of the session in hex. */
  readonly pubkey: string
}

/** Milliseconds without a heartbeat after which the sender counts as gone: the time of three heartbeats. */
const HEARTBEAT_TIMEOUT_MS = 15_000
const PRESENCE_CHECK_MS = 1_000
/** Maximum number of signatures that are verified per relay and minute, because verifying takes time. */
const MAX_CHECKS_PER_WINDOW = 200
const CHECKS_WINDOW_MS = 60_000

/** Receives a session's data from relays until it is disposed. `now` returns ms. */
export function openDebugStream(
  cipher: SessionCipher,
  relays: readonly string[],
  now: () => number = Date.now,
): DebugStream {
  const state = createValueStore<DebugStreamState>({
    presence: 'waiting',
    data: {},
    times: {},
    connectedCount: 0,
    unreadableCount: 0,
  })
  const openedAtMs = now()
  let lastHeartbeat: number | undefined

  const updateState = (patch: Partial<DebugStreamState>) => {
    const nextState = { ...state.get(), ...patch }
    state.set({
      ...nextState,
      presence: computePresence(nextState.data),
      ...(lastHeartbeat !== undefined && { lastHeartbeatMs: lastHeartbeat }),
    })
  }
  const computePresence = ({ heartbeat }: Partial<DebugData>): SenderPresence => {
    if (heartbeat?.status === 'ended') return 'ended'
    if (lastHeartbeat !== undefined) return now() - lastHeartbeat < HEARTBEAT_TIMEOUT_MS ? 'here' : 'gone'
    return now() - openedAtMs < HEARTBEAT_TIMEOUT_MS ? 'waiting' : 'silent'
  }
  const handleEvent = (event: NostrEvent, isStored: boolean) => {
    const name = event.tags.find(([key]) => key === 'd')?.[1] ?? ''
    const { data, times, unreadableCount } = state.get()
    if (event.pubkey !== cipher.pubkey || !isDebugDataName(name) || event.created_at <= (times[name] ?? 0))
      return
    const decrypted = cipher.decryptData(event, Math.floor(now() / 1_000))
    const value = decrypted && parseDebugData(name, decrypted.value)
    // `null` means that the sender no longer shares this data.
    if (value === undefined && decrypted?.value !== null)
      return updateState({ unreadableCount: unreadableCount + 1 })
    // Before EOSE, a relay sends the stored heartbeat, which may be old. So its own date counts, not the time of
    // arrival.
    if (name === 'heartbeat')
      lastHeartbeat = Math.max(
        lastHeartbeat ?? 0,
        isStored ? Math.min(now(), event.created_at * 1_000) : now(),
      )
    const { [name]: _, ...others } = data
    updateState({
      data: value === undefined ? others : { ...others, [name]: value },
      times: { ...times, [name]: event.created_at },
    })
  }

  const sessionRelays: SessionRelay[] = []
  const updateConnected = () =>
    updateState({ connectedCount: sessionRelays.filter(sessionRelay => sessionRelay.isOpen()).length })
  for (const url of relays) {
    const mayCheck = createCheckBudget(now)
    let isStored = true
    const sessionRelay = createSessionRelay({
      url,
      cipher,
      onOpen(openRelay) {
        isStored = true
        openRelay.send(['REQ', 'debug', { kinds: [DEBUG_DATA_KIND], authors: [cipher.pubkey] }])
      },
      onStoredEnd() {
        isStored = false
      },
      onEvent(event) {
        if (mayCheck()) handleEvent(event, isStored)
      },
      onConnectionChange: updateConnected,
    })
    sessionRelays.push(sessionRelay)
  }
  const timer = setInterval(() => {
    const { presence, data } = state.get()
    if (computePresence(data) !== presence) updateState({})
  }, PRESENCE_CHECK_MS)

  return {
    state,
    pubkey: cipher.pubkey,
    dispose() {
      clearInterval(timer)
      for (const sessionRelay of sessionRelays) sessionRelay.close()
    },
  }
}

/** Returns a function that returns true while checks are left in the current minute. */
function createCheckBudget(now: () => number): () => boolean {
  let windowStartMs = now()
  let checkCount = 0
  return () => {
    if (now() - windowStartMs >= CHECKS_WINDOW_MS) {
      windowStartMs = now()
      checkCount = 0
    }
    return checkCount++ < MAX_CHECKS_PER_WINDOW
  }
}
