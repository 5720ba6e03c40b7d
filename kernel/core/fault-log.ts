import { isCodeLoadError } from './code-loading'
import { createStore, type ReadableStore } from './store'

/** An error of a plugin as text. `at` is in ms. */
export interface PluginFault {
  readonly plugin: string
  /** The place of the error: `point:plugin/contribution`, `event:id`, `activate`, `interval`, `dispose` and so on. */
  readonly where: string
  readonly message: string
  readonly stack?: string
  /** True if the plugin's code could not be downloaded. That is not a strike, and the download is repeated. */
  readonly notArrived?: true
  readonly at: number
}

/** Milliseconds within which strikes are counted together. */
const STRIKE_WINDOW_MS = 60_000
/** Milliseconds within which several faults are one strike, so that twenty cards that fail in one render count once. */
const STRIKE_MERGE_MS = 1_000
export const MAX_FAULTS_BEFORE_SUSPEND = 3
const MAX_KEPT_FAULTS = 100

export interface FaultLog {
  readonly store: ReadableStore<readonly PluginFault[]>
  /**
   * Records the fault and returns the number of strikes of this place. Code that could not be downloaded gives no
   * strike.
   */
  record(plugin: string, where: string, error: unknown): number
  clearStrikes(plugin: string): void
}

/** Returns the message and stack of any thrown value, even one that cannot be converted to text. */
function describeError(error: unknown): { message: string; stack: string | undefined } {
  try {
    if (error instanceof Error) return { message: String(error.message), stack: error.stack }
    return { message: String(error), stack: undefined }
  } catch {
    return { message: 'Something without words was thrown', stack: undefined }
  }
}

export function createFaultLog(now: () => number): FaultLog {
  const store = createStore<readonly PluginFault[]>([])
  const strikes = new Map<string, number[]>()
  return {
    store,
    record(plugin, where, error) {
      const at = now()
      const { message, stack } = describeError(error)
      const isLoadError = isCodeLoadError(error)
      const fault: PluginFault = {
        plugin,
        where,
        message,
        at,
        ...(stack !== undefined && { stack }),
        ...(isLoadError && { notArrived: true as const }),
      }
      store.set(list => [...list.slice(-MAX_KEPT_FAULTS + 1), fault])
      if (isLoadError) return 0
      const key = `${plugin}|${where}`
      const times = (strikes.get(key) ?? []).filter(t => at - t < STRIKE_WINDOW_MS)
      const last = times.at(-1)
      if (last === undefined || at - last >= STRIKE_MERGE_MS) times.push(at)
      strikes.set(key, times)
      return times.length
    },
    clearStrikes(plugin) {
      for (const key of [...strikes.keys()]) if (key.startsWith(`${plugin}|`)) strikes.delete(key)
    },
  }
}
