import {
  createSettings,
  getSettingsRecordKeys,
  type KeyValueStorage,
  type SettingsDefinition,
} from './settings'
import type { Store } from './store'

/** Creates one store for each settings record. All callers share it. */
export interface SettingsRegistry {
  open<S>(owner: string, key: string, definition: SettingsDefinition<S>): Store<S>
  /** True if the storage has such a record. False if the storage fails. */
  has(key: string): boolean
  /** Forgets the store of a record. The next call of `open` reads the record from storage again. */
  forget(key: string): void
  /**
   * Resets a record to its defaults, also in stores that are in use. Removes it from storage, with the record under
   * `formerKey`.
   */
  reset(key: string): void
}

/** `onError` is called if the storage fails. From then on, the store works in memory only. */
export function createSettingsRegistry(
  storage: KeyValueStorage,
  onError: (owner: string, where: string, error: unknown) => void,
): SettingsRegistry {
  const stores = new Map<string, Store<unknown>>()
  const definitions = new Map<string, SettingsDefinition<unknown>>()
  return {
    open<S>(owner: string, key: string, definition: SettingsDefinition<S>) {
      const existing = stores.get(key)
      if (existing) return existing as Store<S>
      const settings = createSettings(storage, key, definition, error =>
        onError(owner, `settings:${key}`, error),
      )
      stores.set(key, settings as Store<unknown>)
      definitions.set(key, definition as SettingsDefinition<unknown>)
      return settings
    },
    has(key) {
      try {
        return storage.readText(key) !== undefined
      } catch {
        return false
      }
    },
    forget: key => void stores.delete(key),
    reset(key) {
      const definition = definitions.get(key)
      stores.get(key)?.set(() => definition?.defaults)
      // The record under `formerKey` is removed too. Otherwise the next read would find it and restore the old
      // settings.
      for (const each of getSettingsRecordKeys(key, definition ?? {})) storage.remove(each)
    },
  }
}
