import { type PluginManifest, pluginSettingsKey } from '#kernel'

/**
 * The names of a plugin's entries in localStorage: those of its settings, and others that begin with one of its
 * prefixes.
 */
export interface StoredRecordNames {
  readonly settings: readonly string[]
  readonly otherRecords: readonly string[]
}

/**
 * Returns the names of a plugin's entries in localStorage. If another plugin in `manifests` lists the key of this
 * plugin's settings in its `records`, that entry is left out: it has moved to the other plugin, which may not have read
 * it yet.
 */
export function findPluginStorageKeys(
  { id, records = [] }: PluginManifest,
  manifests: readonly PluginManifest[],
): StoredRecordNames {
  try {
    const storageKeys = Object.keys(localStorage)
    const othersRecords = manifests.flatMap(other => (other.id === id ? [] : (other.records ?? [])))
    return {
      settings: [pluginSettingsKey(id), ...records].filter(
        key => storageKeys.includes(key) && !othersRecords.includes(key),
      ),
      otherRecords: storageKeys.filter(name =>
        records.some(key => key.endsWith('/') && name.startsWith(key)),
      ),
    }
  } catch {
    // If the storage is blocked, no data is stored.
    return { settings: [], otherRecords: [] }
  }
}
