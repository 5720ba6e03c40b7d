import { useEffect, useState } from 'react'

type SizeByPlugin = Readonly<Record<string, number>>

const NO_SIZES: SizeByPlugin = {}

/** Fetches the size of each plugin's code in bytes, as written by the build. Empty on a development server. */
async function fetchSizes(signal: AbortSignal): Promise<SizeByPlugin> {
  if (import.meta.env.DEV) return NO_SIZES
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const response = await fetch('/plugin-sizes.json', { signal })
  const sizes: unknown = await response.json()
  if (typeof sizes !== 'object' || sizes === null) return NO_SIZES
  return Object.fromEntries(Object.entries(sizes).filter(([, bytes]) => Number.isSafeInteger(bytes)))
}

/** Returns the size of the code of each plugin, as far as known. */
export function usePluginSizes(): SizeByPlugin {
  const [sizes, setSizes] = useState(NO_SIZES)
  useEffect(() => {
    const controller = new AbortController()
    fetchSizes(controller.signal).then(setSizes, () => {})
    return () => controller.abort()
  }, [])
  return sizes
}
