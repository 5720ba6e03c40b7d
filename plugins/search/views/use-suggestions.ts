import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { PeopleSearch } from '#contracts/profiles'
import { useContributions, useKernel, useOptionalService } from '#kernel/react'
import { type SearchBoxSuggestion, searchProviders } from '../contract'

/** The suggestions of one provider, below the provider's heading. */
export interface SuggestionGroup {
  /** Key of the provider's contribution. */
  readonly key: string
  readonly label: string
  readonly hits: readonly SearchBoxSuggestion[]
}

interface SuggestionAnswers {
  readonly query: string
  readonly groups: ReadonlyMap<string, readonly SearchBoxSuggestion[]>
}

/** Accepts only hits that lead to a path within the app. */
const isHit = ({ to, title }: SearchBoxSuggestion): boolean =>
  /^\/(?!\/)/.test(to) && typeof title === 'string' && title !== ''

/**
 * Returns the suggestions of all providers for a query, in the providers' order. `settled` is true when the names are
 * loaded and a provider has answered. Until then, the previous query's suggestions stay. If a provider throws, the
 * error is reported and the provider is left out.
 */
export function useSuggestions(
  query: string,
  limit: number,
): { readonly groups: readonly SuggestionGroup[]; readonly settled: boolean } {
  const kernel = useKernel()
  const entries = useContributions(searchProviders)
  const providers = useMemo(() => entries.filter(({ value }) => value.suggest), [entries])
  const people = usePeopleState()
  const [answers, setAnswers] = useState<SuggestionAnswers>({ query: '', groups: new Map() })

  // biome-ignore lint/correctness/useExhaustiveDependencies: search again when more people are known
  useEffect(() => {
    if (query === '') return
    const abort = new AbortController()
    const { signal } = abort
    const addHits = (key: string, hits: readonly SearchBoxSuggestion[]) => {
      if (signal.aborted) return
      setAnswers(last => ({
        query,
        groups: new Map(last.groups).set(key, hits.filter(isHit).slice(0, limit)),
      }))
    }
    for (const { owner, key, value } of providers) {
      const run = async () =>
        (await value.suggest?.())?.default(query, { limit, signal, resolve: kernel.resolve })
      run().then(
        hits => addHits(key, hits ?? []),
        error => {
          addHits(key, [])
          if (!signal.aborted) kernel.report(owner, `${searchProviders.id}:${key}`, error)
        },
      )
    }
    return () => abort.abort()
  }, [kernel, providers, query, limit, people])

  const groups = providers.map(({ key, value }) => ({
    key,
    label: value.label,
    hits: query === '' ? [] : (answers.groups.get(key) ?? []),
  }))
  const settled = people?.ready === true && answers.query === query
  return { groups: groups.filter(({ hits }) => hits.length > 0), settled }
}

/** Returns a value that changes when the index of people has changed, so that a query may have other results. */
function usePeopleState() {
  const people = useOptionalService(PeopleSearch)
  const subscribe = useCallback(
    (fn: () => void) => {
      const listening = people?.state.subscribe(fn)
      return () => listening?.dispose()
    },
    [people],
  )
  return useSyncExternalStore(subscribe, () => people?.state.get())
}
