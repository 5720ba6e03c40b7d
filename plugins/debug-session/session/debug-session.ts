import { createCell, type Disposable, type PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { DeviceState, routes } from '#kernel/shell'
import type { DebugPart, DebugSessionService, DebugSessionState } from '../contract'
import { type DatabaseReport, type DataName, type Heartbeat, MAX_FAULTS } from '../data/data-types'
import { reportFault } from '../data/report-fault'
import { reportHeartbeat } from '../data/report-heartbeat'
import { reportRelays } from '../data/report-relays'
import { reportTimings } from '../data/report-timings'
import { holdSession } from './hold-session'
import { forget, type KeptSession, keep, NO_PARTS, readKept } from './kept-session'
import { linkOf } from './link-of'
import { type RunningSession, runSession } from './run-session'
import { createSeal, newSecret, type Seal } from './seal'
import { sessionRelays } from './session-relays'

const HEARTBEAT_MS = 5_000

/** Creates the service, and continues the session that this tab had before a reload. */
export function createDebugSession(context: PluginContext): DebugSessionService {
  const { nostr } = context
  const device = context.use(DeviceState)
  const state = createCell<DebugSessionState>({ parts: NO_PARTS, acceptedBy: 0, refused: false })
  const change = (patch: Partial<DebugSessionState>) => state.set({ ...state.get(), ...patch })
  let kept: KeptSession | undefined
  let database: DatabaseReport | undefined
  let running: RunningSession | undefined
  let timer: Disposable | undefined
  let release = () => {}

  const heartbeat = (): Heartbeat => {
    const connected = nostr.network.relays.get().filter(relay => relay.state === 'open')
    const known = context.contributions(routes).map(({ value }) => value.to)
    return reportHeartbeat(known, connected.length)
  }
  const collect = (): ReadonlyMap<DataName, unknown> => {
    const { parts } = state.get()
    const data = new Map<DataName, unknown>([['heartbeat', heartbeat()]])
    if (parts.faults) data.set('faults', device.faults.get().slice(-MAX_FAULTS).map(reportFault))
    if (parts.relays) data.set('relays', reportRelays(nostr.network.relays.get()))
    if (parts.timings) data.set('timings', reportTimings())
    if (parts.database && database) data.set('database', database)
    return data
  }
  /**
   * Asks for the size of the database, for the next heartbeat. No heartbeat waits for it, because a database may not
   * answer.
   */
  const count = async () => {
    const { events, bytes, problem } = await device.database()
    database = { events, bytes, stored: problem === undefined }
  }
  const beat = () => running?.beat()
  const beatAndCount = () => {
    beat()
    if (state.get().parts.database) void count().catch(() => {})
  }
  /** Sends a heartbeat at once, and another one when the size of the database is known. */
  const beatNow = () => {
    beat()
    if (state.get().parts.database) void count().then(beat, () => {})
  }

  const run = (session: KeptSession, seal: Seal, held: Promise<(() => void) | undefined>) => {
    const relays = sessionRelays(context.use(Config).relays, device.relays.get())
    kept = session
    release = () => void held.then(free => free?.())
    running = runSession({
      seal,
      relays,
      collect,
      told: (acceptedBy, refusedBy) => change({ acceptedBy, refused: refusedBy === relays.length }),
    })
    change({ link: linkOf(session.secret), parts: session.parts, acceptedBy: 0, refused: false })
    timer = context.interval(beatAndCount, HEARTBEAT_MS)
    beatNow()
  }
  /** Continues the session of this tab, unless this tab is a duplicate of another tab in which the session runs. */
  const resume = async (session: KeptSession) => {
    const seal = createSeal(session.secret)
    const held = seal && holdSession(seal.pubkey)
    const free = await held
    if (free && seal && held && !running && !context.signal.aborted) return run(session, seal, held)
    free?.()
    if (!running) forget()
  }
  const end = () => {
    if (!running) return
    timer?.dispose()
    running.stop({ ...heartbeat(), status: 'ended' } satisfies Heartbeat)
    running = undefined
    kept = undefined
    release()
    forget()
    const { link: _, ...rest } = state.get()
    state.set({ ...rest, acceptedBy: 0, refused: false })
  }
  const former = readKept()
  if (former) void resume(former)
  context.own(end)

  return {
    state,
    end,
    start() {
      const secret = newSecret()
      const seal = createSeal(secret)
      if (running || !seal) return
      const session = { secret, parts: state.get().parts }
      keep(session)
      run(session, seal, holdSession(seal.pubkey))
    },
    choose(part: DebugPart, on: boolean) {
      const parts = { ...state.get().parts, [part]: on }
      change({ parts })
      if (!kept) return
      kept = { ...kept, parts }
      keep(kept)
      beatNow()
    },
  }
}
