import { useCallback, useEffect, useState } from 'react'
import { databaseName, type PluginManifest } from '#kernel'
import { storedRecords } from './stored-records'

/** What a plugin has stored in this browser. */
export interface StoredData {
  readonly settings: boolean
  readonly database: boolean
}

/** What each plugin has stored, as it was at the last look. */
export function useStoredData(): { stored(manifest: PluginManifest): StoredData; look(): void } {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const look = useCallback(() => {
    const databases = globalThis.indexedDB?.databases?.() ?? Promise.resolve([])
    databases.then(
      all => setNames(new Set(all.flatMap(({ name }) => name ?? []))),
      () => {},
    )
  }, [])
  useEffect(look, [look])
  const stored = (manifest: PluginManifest) => {
    const { settings, others } = storedRecords(manifest)
    return {
      settings: settings.length > 0,
      database: others.length > 0 || names.has(databaseName(manifest.id)),
    }
  }
  return { stored, look }
}
