import { createMemoryKeyValueStorage, type KeyValueStorage } from '../core/settings'

/**
 * Returns localStorage as the kernel's key-value storage. If a private window or a setting blocks it, the storage is in
 * memory and `isDurable` is false.
 */
export function createLocalKeyValueStorage(): { storage: KeyValueStorage; isDurable: boolean } {
  try {
    const probe = 'pinion/probe'
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
  } catch {
    return { storage: createMemoryKeyValueStorage(), isDurable: false }
  }
  const storage: KeyValueStorage = {
    read(key) {
      const text = localStorage.getItem(key)
      if (text === null) return undefined
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    },
    readText: key => localStorage.getItem(key) ?? undefined,
    write: (key, value) => localStorage.setItem(key, JSON.stringify(value)),
    remove: key => localStorage.removeItem(key),
  }
  return { storage, isDurable: true }
}
