import { createSettings, type KeyValue, type SettingsDefinition } from './settings'
import type { Store } from './store'

/** Creates one store for each settings record. All callers share it. */
export interface SettingsRegistry {
  open<S>(owner: string, key: string, definition: SettingsDefinition<S>): Store<S>
  /** True if the storage has such a record. False if the storage fails. */
  has(key: string): boolean
  /** Forgets the store of a record. The next call of `get` reads the record from storage again. */
  forget(key: string): void
  /** Resets a record to its defaults, also for those who hold its store, and removes it from storage. */
  reset(key: string): void
}

/** `onError` is called if the storage fails. From then on, the store works in memory only. */
export function createSettingsRegistry(
  storage: KeyValue,
  onError: (owner: string, where: string, error: unknown) => void,
): SettingsRegistry {
  const stores = new Map<string, Store<unknown>>()
  const defaults = new Map<string, unknown>()
  return {
    open<S>(owner: string, key: string, definition: SettingsDefinition<S>) {
      const had = stores.get(key)
      if (had) return had as Store<S>
      const made = createSettings(storage, key, definition, error => onError(owner, `settings:${key}`, error))
      stores.set(key, made as Store<unknown>)
      defaults.set(key, definition.defaults)
      return made
    },
    has(key) {
      try {
        return storage.text(key) !== undefined
      } catch {
        return false
      }
    },
    forget: key => void stores.delete(key),
    reset(key) {
      stores.get(key)?.set(() => defaults.get(key))
      storage.remove(key)
    },
  }
}
