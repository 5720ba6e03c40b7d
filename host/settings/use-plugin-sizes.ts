import { useEffect, useState } from 'react'

type Sizes = Readonly<Record<string, number>>

const NONE: Sizes = {}

/** Plugin id to bytes, as the build counted them; a development server has counted nothing. */
async function fetchSizes(signal: AbortSignal): Promise<Sizes> {
  if (import.meta.env.DEV) return NONE
  // biome-ignore lint/style/noRestrictedGlobals: a file of this site
  const response = await fetch('/plugin-sizes.json', { signal })
  const sizes: unknown = await response.json()
  if (typeof sizes !== 'object' || sizes === null) return NONE
  return Object.fromEntries(Object.entries(sizes).filter(([, bytes]) => Number.isSafeInteger(bytes)))
}

/** What the code of each plugin weighs; nothing for one of which it is not known. */
export function usePluginSizes(): Sizes {
  const [sizes, setSizes] = useState(NONE)
  useEffect(() => {
    const leaving = new AbortController()
    fetchSizes(leaving.signal).then(setSizes, () => {})
    return () => leaving.abort()
  }, [])
  return sizes
}
