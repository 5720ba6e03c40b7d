import { createSettings, type KeyValue, type SettingsDefinition } from './settings'
import type { Store } from './store'

/** One store for each settings record, whoever asks for it. */
export interface SettingsRegistry {
  open<S>(owner: string, key: string, definition: SettingsDefinition<S>): Store<S>
  /** The record is read from storage again when it is next asked for. */
  forget(key: string): void
  /** Back to the defaults, for whoever holds the store as well; nothing of the record stays in storage. */
  reset(key: string): void
}

/** `onError` hears of a storage that refuses; the store goes on in memory. */
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
