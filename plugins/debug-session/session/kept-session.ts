import { isHexKey } from '#kernel/nostr'
import type { DebugPart } from '../contract'

export type Parts = Readonly<Record<DebugPart, boolean>>

/** A running session as this tab stores it, so that the session continues after a reload. */
export interface KeptSession {
  /** The session's secret key in hex. */
  readonly secret: string
  readonly parts: Parts
}

export const NO_PARTS: Parts = { faults: false, relays: false, timings: false, database: false }

/** The key in the tab's own storage. The browser deletes it with the tab. */
const KEY = 'pinion/debug-session'

/** Returns the session that runs in this tab, or `undefined` if there is none. */
export function readKept(): KeptSession | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { secret, parts } = stored as Readonly<Record<string, unknown>>
    if (typeof secret !== 'string' || !isHexKey(secret)) return undefined
    const on = (typeof parts === 'object' && parts !== null ? parts : {}) as Readonly<Record<string, unknown>>
    return {
      secret,
      parts: {
        faults: on.faults === true,
        relays: on.relays === true,
        timings: on.timings === true,
        database: on.database === true,
      },
    }
  } catch {
    return undefined
  }
}

export function keep(session: KeptSession): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(session))
  } catch {
    // If the storage is blocked, the session ends with a reload.
  }
}

export function forget(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // If the storage is blocked, nothing is kept.
  }
}

/** True if a session runs in this tab. Cheap enough to be asked in every visit. */
export const isKept = (): boolean => readKept() !== undefined
