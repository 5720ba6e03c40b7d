import { isHexKey } from '#kernel/nostr'
import type { OptionalDebugDataName } from '../contract'

export type DebugDataSharing = Readonly<Record<OptionalDebugDataName, boolean>>

/** A running session as it is stored in the tab, so that it continues after a reload. */
export interface StoredDebugSession {
  /** The session's secret key in hex. */
  readonly secret: string
  readonly parts: DebugDataSharing
}

export const NO_DEBUG_DATA_SHARED: DebugDataSharing = {
  faults: false,
  relays: false,
  timings: false,
  database: false,
}

/** The key in the tab's session storage, which the browser deletes with the tab. */
const STORAGE_KEY = 'pinion/debug-session'

/** Returns the session that runs in this tab, or `undefined` if there is none. */
export function readStoredSession(): StoredDebugSession | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { secret, parts } = stored as Readonly<Record<string, unknown>>
    if (typeof secret !== 'string' || !isHexKey(secret)) return undefined
    const storedKinds = (typeof parts === 'object' && parts !== null ? parts : {}) as Readonly<
      Record<string, unknown>
    >
    return {
      secret,
      parts: {
        faults: storedKinds.faults === true,
        relays: storedKinds.relays === true,
        timings: storedKinds.timings === true,
        database: storedKinds.database === true,
      },
    }
  } catch {
    return undefined
  }
}

export function storeSession(session: StoredDebugSession): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(session))
  } catch {
    // The storage is blocked. Then the session ends with a reload.
  }
}

export function clearStoredSession(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // The storage is blocked, so nothing was stored.
  }
}

/** True if a session runs in this tab. It is fast, because each visit calls it. */
export const hasStoredSession = (): boolean => readStoredSession() !== undefined
