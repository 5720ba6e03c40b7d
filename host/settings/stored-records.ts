import { type PluginManifest, settingsKey } from '#kernel'

/** What of a plugin lies in localStorage now: its settings, and what else it keeps under names that begin alike. */
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
    // Blocked: nothing lies there.
    return { settings: [], others: [] }
  }
}
