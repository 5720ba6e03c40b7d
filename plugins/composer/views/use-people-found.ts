import { useEffect, useState } from 'react'
import { PeopleSearch } from '#contracts/search'
import { useKernel } from '#kernel/react'
import type { PersonOption } from './people-options'

export interface PeopleFound {
  readonly people: readonly PersonOption[]
  /** The text that they match. */
  readonly query: string
}
const NONE_FOUND: PeopleFound = { people: [], query: '' }

/**
 * People found by name in this device's index, best first; searched again when the index grows. The former results stay
 * until new ones arrive. `undefined` if the index is not available.
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
