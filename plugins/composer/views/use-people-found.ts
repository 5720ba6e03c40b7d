import { useEffect, useState } from 'react'
import { PeopleSearch } from '#contracts/search'
import { useKernel } from '#kernel/react'
import type { PersonOption } from './people-options'

export interface PeopleFound {
  readonly people: readonly PersonOption[]
  /** The typed text that `people` match. */
  readonly query: string
}
const NONE_FOUND: PeopleFound = { people: [], query: '' }

/**
 * Returns people found by name in this device's index, best first. Searches again when the index grows. Previous
 * results stay until new ones arrive. Returns `undefined` if the index is not available.
 */
export function usePeopleFound(query: string, limit: number): PeopleFound | undefined {
  const kernel = useKernel()
  const [found, setFound] = useState<PeopleFound | undefined>(NONE_FOUND)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      const people = await kernel.resolve(PeopleSearch)
      const look = async () => {
        const next = await people.search(query, limit, { signal })
        if (!signal.aborted) setFound({ people: next, query })
      }
      if (signal.aborted) return
      const listening = people.state.subscribe(() => void look().catch(fail))
      signal.addEventListener('abort', () => listening.dispose())
      await look()
    }
    const fail = () => {
      if (!signal.aborted) setFound(undefined)
    }
    ask().catch(fail)
    return () => leaving.abort()
  }, [kernel, query, limit])
  return found
}
