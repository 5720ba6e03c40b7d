import { createCell, type Disposable, type ReadableStore } from '#kernel'
import type { DebugData } from '../data/data-types'
import { createRelayLine, type RelayLine } from '../session/relay-line'
import { DATA_KIND, type Seal, type WireEvent } from '../session/seal'
import { isDataName, readData } from './read-data'

/**
 * `waiting`: no heartbeat has come in the first 15 s yet. `silent`: none has come after 15 s. `here`: the latest
 * heartbeat is less than 15 s old. `gone`: it is older. `ended`: the sending side has ended the session.
 */
export type Presence = 'waiting' | 'here' | 'gone' | 'ended' | 'silent'

export interface StreamState {
  readonly presence: Presence
  readonly data: Partial<DebugData>
  /** Time (s) at which each piece of data was made, by the clock of the sending side. */
  readonly times: Partial<Record<keyof DebugData, number>>
  /** Time (ms) at which the latest heartbeat arrived, by the clock of this device. */
  readonly heardAt?: number
  /** Number of connected relays. */
  readonly connected: number
  /** Number of events of this session that could not be read. */
  readonly unreadable: number
}

export interface DebugStream extends Disposable {
  readonly state: ReadableStore<StreamState>
  /** Public key of the session in hex. */
  readonly pubkey: string
}

/** Milliseconds without a heartbeat after which the sending side is shown as gone: three heartbeats. */
const GONE_AFTER_MS = 15_000
const LOOK_MS = 1_000
/** Maximum number of signatures that are verified for one relay each minute, because that takes time. */
const MAX_CHECKS = 200
const CHECKS_WINDOW_MS = 60_000

/** Reads the data of a session from relays until it is disposed. `now` returns ms. */
export function openStream(seal: Seal, relays: readonly string[], now: () => number = Date.now): DebugStream {
  const state = createCell<StreamState>({
    presence: 'waiting',
    data: {},
    times: {},
    connected: 0,
    unreadable: 0,
  })
  const opened = now()
  let heard: number | undefined

  const change = (patch: Partial<StreamState>) => {
    const next = { ...state.get(), ...patch }
    state.set({ ...next, presence: presenceOf(next.data), ...(heard !== undefined && { heardAt: heard }) })
  }
  const presenceOf = ({ heartbeat }: Partial<DebugData>): Presence => {
    if (heartbeat?.status === 'ended') return 'ended'
    if (heard !== undefined) return now() - heard < GONE_AFTER_MS ? 'here' : 'gone'
    return now() - opened < GONE_AFTER_MS ? 'waiting' : 'silent'
  }
  const receive = (event: WireEvent, stored: boolean) => {
    const name = event.tags.find(([key]) => key === 'd')?.[1] ?? ''
    const { data, times, unreadable } = state.get()
    if (event.pubkey !== seal.pubkey || !isDataName(name) || event.created_at <= (times[name] ?? 0)) return
    const found = seal.open(event, Math.floor(now() / 1_000))
    const value = found && readData(name, found.value)
    // Data that the sending side no longer shares arrives as `null`.
    if (value === undefined && found?.value !== null) return change({ unreadable: unreadable + 1 })
    // Before EOSE, a relay sends a stored heartbeat, which may be old. So its own date is used instead of the
    // present time.
    if (name === 'heartbeat')
      heard = Math.max(heard ?? 0, stored ? Math.min(now(), event.created_at * 1_000) : now())
    const { [name]: _, ...others } = data
    change({
      data: value === undefined ? others : { ...others, [name]: value },
      times: { ...times, [name]: event.created_at },
    })
  }

  const lines: RelayLine[] = []
  const count = () => change({ connected: lines.filter(line => line.isOpen()).length })
  for (const url of relays) {
    const checks = createBudget(now)
    let stored = true
    const line = createRelayLine({
      url,
      seal,
      onOpen(open) {
        stored = true
        open.send(['REQ', 'debug', { kinds: [DATA_KIND], authors: [seal.pubkey] }])
      },
      onStored() {
        stored = false
      },
      onEvent(event) {
        if (checks()) receive(event, stored)
      },
      onChange: count,
    })
    lines.push(line)
  }
  const timer = setInterval(() => {
    const { presence, data } = state.get()
    if (presenceOf(data) !== presence) change({})
  }, LOOK_MS)

  return {
    state,
    pubkey: seal.pubkey,
    dispose() {
      clearInterval(timer)
      for (const line of lines) line.close()
    },
  }
}

/** Returns a function that is true as long as fewer checks than allowed were made in the current minute. */
function createBudget(now: () => number): () => boolean {
  let began = now()
  let made = 0
  return () => {
    if (now() - began >= CHECKS_WINDOW_MS) {
      began = now()
      made = 0
    }
    return made++ < MAX_CHECKS
  }
}
