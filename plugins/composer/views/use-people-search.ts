import { useEffect, useState } from 'react'
import { PeopleSearch } from '#contracts/profiles'
import { useKernel } from '#kernel/react'
import type { PersonOption } from './person-suggestion-list'

export interface PeopleSearchResult {
  readonly people: readonly PersonOption[]
  /** The typed text that `people` match. */
  readonly query: string
}
const NO_RESULT: PeopleSearchResult = { people: [], query: '' }

/**
 * Returns the people whose names match, from the index on this device, best first. Searches again when the index grows;
 * until then, the previous results stay. Returns `undefined` if no plugin provides an index.
 */
export function usePeopleSearch(query: string, limit: number): PeopleSearchResult | undefined {
  const kernel = useKernel()
  const [result, setResult] = useState<PeopleSearchResult | undefined>(NO_RESULT)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const startSearch = async () => {
      const index = await kernel.resolve(PeopleSearch)
      if (signal.aborted) return
      const watching = index.watch(query, limit, ({ people, phase }) =>
        setResult(phase === 'failed' ? undefined : { people, query }),
      )
      signal.addEventListener('abort', () => watching.dispose())
    }
    startSearch().catch(() => {
      if (!signal.aborted) setResult(undefined)
    })
    return () => controller.abort()
  }, [kernel, query, limit])
  return result
}
