import { useCallback, useEffect, useState } from 'react'
import { databaseName, settingsKey } from '#kernel'

/** What a plugin has stored in this browser by its context. */
export interface StoredData {
  readonly settings: boolean
  readonly database: boolean
}

const hasSettings = (id: string): boolean => {
  try {
    return localStorage.getItem(settingsKey(id)) !== null
  } catch {
    return false
  }
}

/** What each plugin has stored, as it was at the last look. */
export function useStoredData(): { stored(id: string): StoredData; look(): void } {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const look = useCallback(() => {
    const databases = globalThis.indexedDB?.databases?.() ?? Promise.resolve([])
    databases.then(
      all => setNames(new Set(all.flatMap(({ name }) => name ?? []))),
      () => {},
    )
  }, [])
  useEffect(look, [look])
  return { stored: id => ({ settings: hasSettings(id), database: names.has(databaseName(id)) }), look }
}
