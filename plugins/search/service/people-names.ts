import type { PeopleNamesService } from '#contracts/profiles'
import { createStore, type Disposable, type ReadableStore, type Store } from '#kernel'

/** Maximum number of names that are remembered. A page shows fewer. */
const MAX_NAMES = 1_000

interface PeopleNamesOptions {
  readonly state: ReadableStore<{ readonly ready: boolean }>
  /** Resolves with the names in the order of the keys. */
  readonly requestNames: (pubkeys: readonly string[]) => Promise<readonly (string | undefined)[]>
  readonly load: () => void
}

/**
 * Provides people's names. Names that are requested at the same moment are fetched together, once the index is ready.
 */
export function createPeopleNames(options: PeopleNamesOptions): PeopleNamesService & Disposable {
  const { state, requestNames, load } = options
  const names = new Map<string, Store<string | undefined>>()
  let pendingKeys = new Set<string>()
  const requestPending = async () => {
    if (!state.get().ready || pendingKeys.size === 0) return
    const keys = [...pendingKeys]
    pendingKeys = new Set()
    const loadedNames = await requestNames(keys)
    for (const [at, key] of keys.entries()) names.get(key)?.set(() => loadedNames[at])
  }
  const waiting = state.subscribe(() => void requestPending())
  return {
    load,
    nameOf(pubkey) {
      const existing = names.get(pubkey)
      if (existing) return existing
      const created = createStore<string | undefined>(undefined)
      names.set(pubkey, created)
      const [oldest] = names.keys()
      if (names.size > MAX_NAMES && oldest !== undefined) names.delete(oldest)
      pendingKeys.add(pubkey)
      queueMicrotask(() => void requestPending())
      return created
    },
    dispose: () => waiting.dispose(),
  }
}
