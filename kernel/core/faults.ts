import { notArrived } from './code-loading'
import { createStore, type ReadableStore } from './store'

/** Something a plugin did wrong, in words. `at` is in ms. */
export interface Fault {
  readonly plugin: string
  /** `point:plugin/contribution`, `event:id`, `activate`, `interval`, `dispose` ... */
  readonly where: string
  readonly message: string
  readonly stack?: string
  /** The network did not bring its code: nobody's fault, no strike, and asked for again. */
  readonly notArrived?: true
  readonly at: number
}

/** Strikes within this many ms count together. */
const STRIKE_WINDOW = 60_000
/** Twenty cards that fail in one render are one strike. */
const BURST = 1_000
export const STRIKES = 3
const KEPT = 100

export interface Faults {
  readonly store: ReadableStore<readonly Fault[]>
  /** Notes the fault and answers how many strikes this place has now: none for code that the network did not bring. */
  note(plugin: string, where: string, error: unknown): number
  forget(plugin: string): void
}

/** Anything can be thrown, also what cannot be turned into text. */
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
      store.set(list => [...list.slice(-KEPT + 1), fault])
      if (missing) return 0
      const key = `${plugin}|${where}`
      const times = (strikes.get(key) ?? []).filter(t => at - t < STRIKE_WINDOW)
      const last = times.at(-1)
      if (last === undefined || at - last >= BURST) times.push(at)
      strikes.set(key, times)
      return times.length
    },
    forget(plugin) {
      for (const key of [...strikes.keys()]) if (key.startsWith(`${plugin}|`)) strikes.delete(key)
    },
  }
}
