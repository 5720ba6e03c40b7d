import { createValueStore, type Disposable, type PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { DeviceState, routes } from '#kernel/shell'
import type { DebugSessionService, DebugSessionState, OptionalDebugDataName } from '../contract'
import { buildFaultReport } from '../data/build-fault-report'
import { buildHeartbeat } from '../data/build-heartbeat'
import { buildRelayReports } from '../data/build-relay-reports'
import { buildTimingReport } from '../data/build-timing-report'
import {
  type DatabaseReport,
  type DebugDataName,
  type Heartbeat,
  MAX_FAULT_REPORTS,
} from '../data/data-types'
import { lockSession } from './lock-session'
import { createSessionCipher, generateSecret, type SessionCipher } from './session-cipher'
import { buildSessionLink } from './session-link'
import { listSessionRelays } from './session-relays'
import { type RunningDebugSession, startDebugSession } from './start-session'
import {
  clearStoredSession,
  NO_DEBUG_DATA_SHARED,
  readStoredSession,
  type StoredDebugSession,
  storeSession,
} from './stored-session'

const HEARTBEAT_INTERVAL_MS = 5_000

/** Creates the service. Continues the session that ran in this tab before a reload. */
export function createDebugSession(context: PluginContext): DebugSessionService {
  const { nostr } = context
  const device = context.use(DeviceState)
  const state = createValueStore<DebugSessionState>({
    sharedKinds: NO_DEBUG_DATA_SHARED,
    acceptedCount: 0,
    isRefused: false,
  })
  const updateState = (patch: Partial<DebugSessionState>) => state.set({ ...state.get(), ...patch })
  let storedSession: StoredDebugSession | undefined
  let database: DatabaseReport | undefined
  let runningSession: RunningDebugSession | undefined
  let timer: Disposable | undefined
  let releaseLock = () => {}

  const heartbeat = (): Heartbeat => {
    const connected = nostr.network.relays.get().filter(relay => relay.state === 'open')
    const routeRefs = context.contributions(routes).map(({ value }) => value.to)
    return buildHeartbeat(routeRefs, connected.length)
  }
  const collectData = (): ReadonlyMap<DebugDataName, unknown> => {
    const { sharedKinds } = state.get()
    const data = new Map<DebugDataName, unknown>([['heartbeat', heartbeat()]])
    if (sharedKinds.faults)
      data.set('faults', device.faults.get().slice(-MAX_FAULT_REPORTS).map(buildFaultReport))
    if (sharedKinds.relays) data.set('relays', buildRelayReports(nostr.network.relays.get()))
    if (sharedKinds.timings) data.set('timings', buildTimingReport())
    if (sharedKinds.database && database) data.set('database', database)
    return data
  }
  /**
   * Measures the database for the next heartbeat. Heartbeats do not wait for this, because a database may never answer.
   */
  const measureDatabase = async () => {
    const { events, bytes, problem } = await device.getDatabaseSize()
    database = { events, bytes, stored: problem === undefined }
  }
  const sendHeartbeat = () => runningSession?.sendData()
  const sendAndMeasure = () => {
    sendHeartbeat()
    if (state.get().sharedKinds.database) void measureDatabase().catch(() => {})
  }
  /** Sends a heartbeat at once, and another one when the size of the database is known. */
  const sendNow = () => {
    sendHeartbeat()
    if (state.get().sharedKinds.database) void measureDatabase().then(sendHeartbeat, () => {})
  }

  const startSession = (
    session: StoredDebugSession,
    cipher: SessionCipher,
    lockPromise: Promise<(() => void) | undefined>,
  ) => {
    const relays = listSessionRelays(context.use(Config).relays, device.relays.get())
    storedSession = session
    releaseLock = () => void lockPromise.then(unlock => unlock?.())
    runningSession = startDebugSession({
      cipher,
      relays,
      collectData,
      onRelayResult: (acceptedBy, refusedBy) =>
        updateState({ acceptedCount: acceptedBy, isRefused: refusedBy === relays.length }),
    })
    updateState({
      link: buildSessionLink(session.secret),
      sharedKinds: session.parts,
      acceptedCount: 0,
      isRefused: false,
    })
    timer = context.interval(sendAndMeasure, HEARTBEAT_INTERVAL_MS)
    sendNow()
  }
  /** Continues the session of this tab, unless it runs in another tab, of which this tab is a duplicate. */
  const resumeSession = async (session: StoredDebugSession) => {
    const cipher = createSessionCipher(session.secret)
    const lockPromise = cipher && lockSession(cipher.pubkey)
    const unlock = await lockPromise
    if (unlock && cipher && lockPromise && !runningSession && !context.signal.aborted)
      return startSession(session, cipher, lockPromise)
    unlock?.()
    if (!runningSession) clearStoredSession()
  }
  const endSession = () => {
    if (!runningSession) return
    timer?.dispose()
    runningSession.stopSession({ ...heartbeat(), status: 'ended' } satisfies Heartbeat)
    runningSession = undefined
    storedSession = undefined
    releaseLock()
    clearStoredSession()
    const { link: _, ...remainingState } = state.get()
    state.set({ ...remainingState, acceptedCount: 0, isRefused: false })
  }
  const previousSession = readStoredSession()
  if (previousSession) void resumeSession(previousSession)
  context.own(endSession)

  return {
    state,
    end: endSession,
    start() {
      const secret = generateSecret()
      const cipher = createSessionCipher(secret)
      if (runningSession || !cipher) return
      const session = { secret, parts: state.get().sharedKinds }
      storeSession(session)
      startSession(session, cipher, lockSession(cipher.pubkey))
    },
    setShared(part: OptionalDebugDataName, on: boolean) {
      const parts = { ...state.get().sharedKinds, [part]: on }
      updateState({ sharedKinds: parts })
      if (!storedSession) return
      storedSession = { ...storedSession, parts }
      storeSession(storedSession)
      sendNow()
    },
  }
}
