import { defineService, type ReadableStore } from '#kernel'

/** The data that the reader can choose to send in addition to the heartbeat, which is always sent. */
export type OptionalDebugDataName = 'faults' | 'relays' | 'timings' | 'database'

export interface DebugSessionState {
  /** The link of the running session. It contains the session's secret key. Missing if no session runs. */
  readonly link?: string
  readonly sharedKinds: Readonly<Record<OptionalDebugDataName, boolean>>
  /** Number of relays that have accepted an event of this session. */
  readonly acceptedCount: number
  /** True if every relay has refused the events of this session. */
  readonly isRefused: boolean
}

/**
 * Sends the state of this tab to everybody who has the session's link. The data is encrypted with a key that is made
 * for this session.
 */
export interface DebugSessionService {
  readonly state: ReadableStore<DebugSessionState>
  start(): void
  /** Tells those who have the link that the session has ended, and deletes the session's key. */
  end(): void
  setShared(kind: OptionalDebugDataName, isShared: boolean): void
}
export const DebugSession = defineService<DebugSessionService>('debug-session@0')
