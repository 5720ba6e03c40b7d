import { useEffect, useState } from 'react'

type Sizes = Readonly<Record<string, number>>

const NO_SIZES: Sizes = {}

/** Fetches the size of each plugin's code in bytes, as written by the build. Empty on a development server. */
async function fetchSizes(signal: AbortSignal): Promise<Sizes> {
  if (import.meta.env.DEV) return NO_SIZES
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const response = await fetch('/plugin-sizes.json', { signal })
  const sizes: unknown = await response.json()
  if (typeof sizes !== 'object' || sizes === null) return NO_SIZES
  return Object.fromEntries(Object.entries(sizes).filter(([, bytes]) => Number.isSafeInteger(bytes)))
}

/** Returns the size of the code of each plugin, as far as known. */
export function usePluginSizes(): Sizes {
  const [sizes, setSizes] = useState(NO_SIZES)
  useEffect(() => {
    const leaving = new AbortController()
    fetchSizes(leaving.signal).then(setSizes, () => {})
    return () => leaving.abort()
  }, [])
  return sizes
}
