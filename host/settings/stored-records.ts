import { type PluginManifest, settingsKey } from '#kernel'

/**
 * The names of a plugin's entries in localStorage: those of its settings, and others that begin with one of its
 * prefixes.
 */
export interface StoredRecords {
  readonly settings: readonly string[]
  readonly others: readonly string[]
}

export function storedRecords({ id, records = [] }: PluginManifest): StoredRecords {
  try {
    const names = Object.keys(localStorage)
    return {
      settings: [settingsKey(id), ...records].filter(key => names.includes(key)),
      others: names.filter(name => records.some(key => key.endsWith('/') && name.startsWith(key))),
    }
  } catch {
    // If the storage is blocked, no data is stored.
    return { settings: [], others: [] }
  }
}
