import { createStore, type Disposable, type ReadableStore, type Store } from '#kernel'
import type { PeopleNamesService } from '../contract'

/** Maximum number of names that are remembered. A page shows fewer. */
const MAX_NAMES = 1_000

interface PeopleNamesOptions {
  readonly state: ReadableStore<{ readonly ready: boolean }>
  /** Resolves with the names in the order of the keys. */
  readonly ask: (pubkeys: readonly string[]) => Promise<readonly (string | undefined)[]>
  readonly load: () => void
}

/** Collects the names that are requested at the same moment and asks for them together when names are loaded. */
export function createPeopleNames(options: PeopleNamesOptions): PeopleNamesService & Disposable {
  const { state, ask, load } = options
  const names = new Map<string, Store<string | undefined>>()
  let wanted = new Set<string>()
  const look = async () => {
    if (!state.get().ready || wanted.size === 0) return
    const keys = [...wanted]
    wanted = new Set()
    const found = await ask(keys)
    for (const [at, key] of keys.entries()) names.get(key)?.set(() => found[at])
  }
  const waiting = state.subscribe(() => void look())
  return {
    load,
    nameOf(pubkey) {
      const had = names.get(pubkey)
      if (had) return had
      const made = createStore<string | undefined>(undefined)
      names.set(pubkey, made)
      const [oldest] = names.keys()
      if (names.size > MAX_NAMES && oldest !== undefined) names.delete(oldest)
      wanted.add(pubkey)
      queueMicrotask(() => void look())
      return made
    },
    dispose: () => waiting.dispose(),
  }
}
