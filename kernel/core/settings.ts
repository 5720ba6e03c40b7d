import type { Draft } from 'immer'
import { createStore, type Store } from './store'

/** Small synchronous key-value storage (localStorage in a page). May throw; callers must handle that. */
export interface KeyValue {
  read(key: string): unknown
  /** The raw text, so that a reader can cheaply check whether it has changed. */
  text(key: string): string | undefined
  write(key: string, value: unknown): void
  remove(key: string): void
}

export interface SettingsDefinition<S> {
  readonly version: number
  readonly defaults: S
  /**
   * Checks and migrates a stored record. Storage is hostile: for anything that is not a record of the given `version`,
   * return `undefined`; the defaults are then used.
   */
  readonly read: (stored: unknown, version: number) => S | undefined
}

/**
 * A store that starts from storage and writes each change back. A change is applied to the latest version stored by any
 * tab. `onError` is called if the storage refuses.
 */
export function createSettings<S>(
  storage: KeyValue,
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
  /** The stored text, as far as this tab knows. */
  let known: string | undefined
  let adopting = false
  const initial = (): S => {
    try {
      known = storage.text(key)
      return read(storage.read(key))
    } catch (error) {
      onError(error)
      return definition.defaults
    }
  }
  const store = createStore(initial())
  store.subscribe(() => {
    if (adopting) return
    try {
      storage.write(key, { version: definition.version, value: store.get() })
      known = storage.text(key)
    } catch (error) {
      onError(error)
    }
  })
  const adopt = () => {
    try {
      const text = storage.text(key)
      if (text === known) return
      known = text
      adopting = true
      store.set(() => read(storage.read(key)) as Draft<S>)
    } catch {
      // Ignore a failed read; if the storage is broken, the next write reports it.
    } finally {
      adopting = false
    }
  }
  return {
    ...store,
    set(recipe) {
      adopt()
      store.set(recipe)
    },
  }
}

const isVersion = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Storage for tests, server rendering and private windows; lost with the page. */
export function createMemoryKeyValue(): KeyValue {
  const map = new Map<string, string>()
  return {
    read: key => {
      const text = map.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    text: key => map.get(key),
    write: (key, value) => void map.set(key, JSON.stringify(value)),
    remove: key => void map.delete(key),
  }
}
