import { useCallback, useEffect, useState } from 'react'
import { type PluginManifest, pluginDatabaseName } from '#kernel'
import type { HostServices } from '../host-context'
import { findPluginStorageKeys } from './find-plugin-storage-keys'
import { getLoadedManifests } from './get-loaded-manifests'

/** The kinds of data that a plugin has stored in this browser. */
export interface StoredPluginData {
  readonly settings: boolean
  readonly database: boolean
}

/** Tells what data a plugin has stored; `refresh` looks again. */
export function useStoredPluginData(switches: HostServices['switches']): {
  getStoredData(manifest: PluginManifest): StoredPluginData
  refresh(): void
} {
  const [databaseNames, setNames] = useState<ReadonlySet<string>>(new Set())
  const refresh = useCallback(() => {
    const databases = globalThis.indexedDB?.databases?.() ?? Promise.resolve([])
    databases.then(
      databaseList => setNames(new Set(databaseList.flatMap(({ name }) => name ?? []))),
      () => {},
    )
  }, [])
  useEffect(refresh, [refresh])
  const getStoredData = (manifest: PluginManifest) => {
    const { settings, otherRecords } = findPluginStorageKeys(manifest, getLoadedManifests(switches))
    return {
      settings: settings.length > 0,
      database: otherRecords.length > 0 || databaseNames.has(pluginDatabaseName(manifest.id)),
    }
  }
  return { getStoredData, refresh }
}
