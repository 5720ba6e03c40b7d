import { type PluginManifest, settingsKey } from '#kernel'

/** A plugin's entries in localStorage: its settings, and other names with its prefixes. */
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
    // The storage is blocked, so nothing is stored.
    return { settings: [], others: [] }
  }
}
