import { notArrived } from './code-loading'
import { createStore, type ReadableStore } from './store'

/** A plugin's error, in words. `at` is in ms. */
export interface Fault {
  readonly plugin: string
  /** `point:plugin/contribution`, `event:id`, `activate`, `interval`, `dispose` ... */
  readonly where: string
  readonly message: string
  readonly stack?: string
  /** The plugin's code could not be fetched: no strike, and the fetch is repeated. */
  readonly notArrived?: true
  readonly at: number
}

/** ms; strikes within this time count together. */
const STRIKE_WINDOW_MS = 60_000
/** ms; faults within this time are one strike, so that twenty cards failing in one render count once. */
const STRIKE_MERGE_MS = 1_000
export const MAX_STRIKES = 3
const MAX_KEPT_FAULTS = 100

export interface Faults {
  readonly store: ReadableStore<readonly Fault[]>
  /** Records the fault and returns how many strikes this place has now; code that could not be fetched gives none. */
  note(plugin: string, where: string, error: unknown): number
  forget(plugin: string): void
}

/** Handles any thrown value, even one that cannot be converted to text. */
function inWords(error: unknown): { message: string; stack: string | undefined } {
  try {
    if (error instanceof Error) return { message: String(error.message), stack: error.stack }
    return { message: String(error), stack: undefined }
  } catch {
    return { message: 'Something without words was thrown', stack: undefined }
  }
}

export function createFaults(now: () => number): Faults {
  const store = createStore<readonly Fault[]>([])
  const strikes = new Map<string, number[]>()
  return {
    store,
    note(plugin, where, error) {
      const at = now()
      const { message, stack } = inWords(error)
      const missing = notArrived(error)
      const fault: Fault = {
        plugin,
        where,
        message,
        at,
        ...(stack !== undefined && { stack }),
        ...(missing && { notArrived: true as const }),
      }
      store.set(list => [...list.slice(-MAX_KEPT_FAULTS + 1), fault])
      if (missing) return 0
      const key = `${plugin}|${where}`
      const times = (strikes.get(key) ?? []).filter(t => at - t < STRIKE_WINDOW_MS)
      const last = times.at(-1)
      if (last === undefined || at - last >= STRIKE_MERGE_MS) times.push(at)
      strikes.set(key, times)
      return times.length
    },
    forget(plugin) {
      for (const key of [...strikes.keys()]) if (key.startsWith(`${plugin}|`)) strikes.delete(key)
    },
  }
}
