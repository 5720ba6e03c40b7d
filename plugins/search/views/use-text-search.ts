import { useEffect, useRef, useState } from 'react'
import { useOptionalStore, useService } from '#kernel/react'
import { type SearchableTextIndex, type TextIndexState, type TextResult, TextSearch } from '../contract'

/**
 * Milliseconds after which the first results are shown while texts are still being read, and between two updates of
 * them.
 */
const PARTIAL_RESULTS_MS = 1_500

/** `matches` is undefined until the first result. */
interface TextResults extends TextIndexState {
  readonly matches: readonly TextResult[] | undefined
  retry(): void
}

interface SearchAnswer {
  readonly query: string
  readonly hits: readonly TextResult[]
}

/**
 * Returns matching texts on this device, best first. Results that are already shown keep their place. `kinds` must be
 * the same array in each render.
 */
export function useTextSearch(kinds: readonly number[], query: string): TextResults {
  const service = useService(TextSearch)
  const [index, setIndex] = useState<SearchableTextIndex>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [isPartialDue, setLate] = useState(false)
  const [answer, setAnswer] = useState<SearchAnswer>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new index
  useEffect(() => {
    let isDisposed = false
    let textSearch: SearchableTextIndex | undefined
    const timer = setTimeout(() => setLate(true), PARTIAL_RESULTS_MS)
    service.open(kinds).then(
      made => {
        if (isDisposed) return made.dispose()
        textSearch = made
        setIndex(made)
      },
      () => isDisposed || setFailed(true),
    )
    return () => {
      isDisposed = true
      clearTimeout(timer)
      textSearch?.dispose()
      setIndex(undefined)
      setFailed(false)
    }
  }, [service, kinds, attempt])

  const state = useOptionalStore(index?.state)
  const last = useRef<{ index?: SearchableTextIndex; query: string; at: number }>({ query: '', at: 0 })
  useEffect(() => {
    if (!index || !state || (state.phase === 'reading' && !isPartialDue)) return
    const isLast = () => last.current.index === index && last.current.query === query
    const ask = () => {
      last.current = { index, query, at: performance.now() }
      void index.search(query).then(hits => {
        if (!isLast()) return
        setAnswer(shown => ({ query, hits: shown?.query === query ? appendNew(shown.hits, hits) : hits }))
      })
    }
    // While texts are being read, the state changes with each batch, so limit the updates.
    const soon = state.phase === 'reading' && isLast()
    const timer = setTimeout(ask, soon ? last.current.at + PARTIAL_RESULTS_MS - performance.now() : 0)
    return () => clearTimeout(timer)
  }, [index, state, query, isPartialDue])

  return {
    textCount: state?.textCount ?? 0,
    phase: failed ? 'failed' : (state?.phase ?? 'reading'),
    isComplete: state?.isComplete ?? false,
    matches: answer?.query === query ? answer.hits : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}

/** Appends later results below the shown ones. */
function appendNew(shown: readonly TextResult[], newHits: readonly TextResult[]): readonly TextResult[] {
  const ids = new Set(shown.map(({ id }) => id))
  return [...shown, ...newHits.filter(({ id }) => !ids.has(id))]
}
