import type { OptionalDebugDataName } from '../contract'

/** The names of the data of a session. Each is the `d` tag of one addressable event. */
export type DebugDataName = 'heartbeat' | OptionalDebugDataName

export interface Heartbeat {
  readonly status: 'active' | 'hidden' | 'ended'
  readonly userAgent: string
  /** The address of the page, with the names of its params in place of their values. */
  readonly url: string
  readonly version: string
  /** Memory that the page uses, in MB. Missing if the browser does not tell. */
  readonly memory?: number
  /** Number of connected relays. */
  readonly relays: number
}

export interface FaultReport {
  readonly plugin: string
  readonly where: string
  readonly message: string
  /** Places in the files of the build, innermost first: `boot-Ab12.js:1:200`. */
  readonly stack: readonly string[]
  /** ms since 1970. */
  readonly at: number
}

export interface RelayReport {
  readonly host: string
  readonly state: 'closed' | 'opening' | 'open' | 'waiting'
  readonly reason?: string
  readonly received: number
  readonly rejected: number
}

/**
 * Maps the name of a moment of the page load, such as the first paint, to milliseconds since the start of the
 * navigation.
 */
export type TimingReport = Readonly<Record<string, number>>

export interface DatabaseReport {
  readonly events: number
  readonly bytes: number
  /** False if events are kept only in memory. */
  readonly stored: boolean
}

/** All data of a session by name. */
export interface DebugData {
  readonly heartbeat: Heartbeat
  readonly faults: readonly FaultReport[]
  readonly relays: readonly RelayReport[]
  readonly timings: TimingReport
  readonly database: DatabaseReport
}

export const MAX_FAULT_REPORTS = 20
export const MAX_STACK_FRAMES = 10
export const MAX_RELAY_REPORTS = 50
