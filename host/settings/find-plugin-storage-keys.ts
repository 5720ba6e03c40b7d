import { type PluginManifest, pluginSettingsKey } from '#kernel'

/**
 * The names of a plugin's entries in localStorage: those of its settings, and others that begin with one of its
 * prefixes.
 */
export interface StoredRecordNames {
  readonly settings: readonly string[]
  readonly otherRecords: readonly string[]
}

export function findPluginStorageKeys({ id, records = [] }: PluginManifest): StoredRecordNames {
  try {
    const storageKeys = Object.keys(localStorage)
    return {
      settings: [pluginSettingsKey(id), ...records].filter(key => storageKeys.includes(key)),
      otherRecords: storageKeys.filter(name =>
        records.some(key => key.endsWith('/') && name.startsWith(key)),
      ),
    }
  } catch {
    // If the storage is blocked, no data is stored.
    return { settings: [], otherRecords: [] }
  }
}
