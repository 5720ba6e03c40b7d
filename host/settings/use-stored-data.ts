import { useCallback, useEffect, useState } from 'react'
import { databaseName, type PluginManifest } from '#kernel'
import { storedRecords } from './stored-records'

/** Tells what data a plugin has stored in this browser. */
export interface StoredData {
  readonly settings: boolean
  readonly database: boolean
}

/** Returns `stored`, which tells what data a plugin has stored, and `look`, which checks that again. */
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
