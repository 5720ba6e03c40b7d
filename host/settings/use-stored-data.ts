import { useCallback, useEffect, useState } from 'react'
import { databaseName, type PluginManifest } from '#kernel'
import { storedRecords } from './stored-records'

/** A plugin's stored data in this browser. */
export interface StoredData {
  readonly settings: boolean
  readonly database: boolean
}

/** The stored data of each plugin, as of the last check. */
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
