import { createSettings, type KeyValue, type SettingsDefinition } from './settings'
import type { Store } from './store'

/** One store for each settings record, shared by all callers. */
export interface SettingsRegistry {
  open<S>(owner: string, key: string, definition: SettingsDefinition<S>): Store<S>
  /** The record is read from storage again when it is next asked for. */
  forget(key: string): void
  /** Resets the record to its defaults, also for holders of the store, and removes it from storage. */
  reset(key: string): void
}

/** `onError` is called if the storage refuses; the store continues in memory. */
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
    forget: key => void stores.delete(key),
    reset(key) {
      stores.get(key)?.set(() => defaults.get(key))
      storage.remove(key)
    },
  }
}
