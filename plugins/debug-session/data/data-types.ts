import type { OptionalDebugDataName } from '../contract'

/** Names of the data that a session sends. Each is the `d` tag of an addressable event. */
export type DebugDataName = 'heartbeat' | OptionalDebugDataName

export interface Heartbeat {
  readonly status: 'active' | 'hidden' | 'ended'
  readonly userAgent: string
  /** The address of the page, in which each parameter's value is replaced with its name. */
  readonly url: string
  readonly version: string
  /** Memory that the page uses, in MB. Absent if the browser does not report it. */
  readonly memory?: number
  /** Number of connected relays. */
  readonly relays: number
}

export interface FaultReport {
  readonly plugin: string
  readonly where: string
  readonly message: string
  /** Places in the files of the build, such as `boot-Ab12.js:1:200`, the innermost first. */
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

/** Milliseconds from the start of the navigation to moments such as the first paint, by the moment's name. */
export type TimingReport = Readonly<Record<string, number>>

export interface DatabaseReport {
  readonly events: number
  readonly bytes: number
  /** False if events are only in memory, because there is no database. */
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
