import { defineService, type ReadableStore } from '#kernel'

/** Data that the reader may share besides the heartbeat, which is always sent. */
export type OptionalDebugDataName = 'faults' | 'relays' | 'timings' | 'database'

export interface DebugSessionState {
  /** The link of the running session, which contains the session's secret key. Absent if no session runs. */
  readonly link?: string
  readonly sharedKinds: Readonly<Record<OptionalDebugDataName, boolean>>
  /** Number of relays that have accepted an event of this session. */
  readonly acceptedCount: number
  /** True if every relay has refused the events of this session. */
  readonly isRefused: boolean
}

/**
 * Sends the state of this tab, encrypted with a key that was made for this session, so that everybody with the
 * session's link can read it.
 */
export interface DebugSessionService {
  readonly state: ReadableStore<DebugSessionState>
  start(): void
  /** Tells the people who have the link that the session has ended, and deletes its key. */
  end(): void
  setShared(kind: OptionalDebugDataName, isShared: boolean): void
}
export const DebugSession = defineService<DebugSessionService>('debug-session@0')
