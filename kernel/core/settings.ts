import type { Draft } from 'immer'
import { createStore, type Store } from './store'

/**
 * Small synchronous key-value storage (localStorage in a page). Its functions may throw, and callers must catch that.
 */
export interface KeyValueStorage {
  read(key: string): unknown
  /** Returns the raw text of a record. Comparing it is a cheap way to see whether the record has changed. */
  readText(key: string): string | undefined
  write(key: string, value: unknown): void
  remove(key: string): void
}

export interface SettingsDefinition<S> {
  readonly version: number
  readonly defaults: S
  /** Key of an earlier record with the same content. It is read until this record has been written. */
  readonly formerKey?: string
  /**
   * Checks a stored record and converts it from older versions. The storage may contain anything: return `undefined`
   * unless it is a record of the given `version`. In that case the defaults are used.
   */
  readonly read: (stored: unknown, version: number) => S | undefined
}

/**
 * Returns the storage keys of a setting: its own key, then `formerKey` if there is one. A read uses the first of them
 * that is stored; resetting or deleting the setting removes all of them.
 */
export const getSettingsRecordKeys = (
  key: string,
  { formerKey }: Pick<SettingsDefinition<unknown>, 'formerKey'>,
): readonly string[] => (formerKey === undefined ? [key] : [key, formerKey])

/**
 * Creates a store whose state is read from storage and written back at each change. A change is applied to the latest
 * state that any tab has stored. `onError` is called if the storage fails.
 */
export function createSettings<S>(
  storage: KeyValueStorage,
  key: string,
  definition: SettingsDefinition<S>,
  onError: (error: unknown) => void,
): Store<S> {
  const read = (record: unknown): S => {
    if (typeof record !== 'object' || record === null) return definition.defaults
    const { version, value } = record as { version?: unknown; value?: unknown }
    if (!isVersion(version) || version > definition.version) return definition.defaults
    return definition.read(value, version) ?? definition.defaults
  }
  /** The text of the record in storage when this tab last read or wrote it. */
  let lastText: string | undefined
  let isSyncing = false
  const initial = (): S => {
    try {
      lastText = storage.readText(key)
      const keys = getSettingsRecordKeys(key, definition)
      return read(storage.read(keys.find(each => storage.readText(each) !== undefined) ?? key))
    } catch (error) {
      onError(error)
      return definition.defaults
    }
  }
  const store = createStore(initial())
  store.subscribe(() => {
    if (isSyncing) return
    try {
      storage.write(key, { version: definition.version, value: store.get() })
      lastText = storage.readText(key)
    } catch (error) {
      onError(error)
    }
  })
  const syncFromStorage = () => {
    try {
      const text = storage.readText(key)
      if (text === lastText) return
      lastText = text
      isSyncing = true
      store.set(() => read(storage.read(key)) as Draft<S>)
    } catch {
      // A failed read is ignored here: if the storage is broken, the next write reports that.
    } finally {
      isSyncing = false
    }
  }
  return {
    ...store,
    set(recipe) {
      syncFromStorage()
      store.set(recipe)
    },
  }
}

const isVersion = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Creates a storage that is lost with the page, for tests, server rendering and private windows. */
export function createMemoryKeyValueStorage(): KeyValueStorage {
  const map = new Map<string, string>()
  return {
    read: key => {
      const text = map.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    readText: key => map.get(key),
    write: (key, value) => void map.set(key, JSON.stringify(value)),
    remove: key => void map.delete(key),
  }
}
