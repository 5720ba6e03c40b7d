import { useEffect, useRef, useState } from 'react'
import { useOptionalStore, useService } from '#kernel/react'
import { type TextFound, TextSearch, type TextSearching, type TextsState } from '../contract'

/**
 * Milliseconds after which first results are shown while texts are still being read, and between updates of the
 * results.
 */
const PARTIAL_RESULTS_MS = 1_500

/** `found` is undefined until the first result. */
interface TextResults extends TextsState {
  readonly found: readonly TextFound[] | undefined
  retry(): void
}

interface Answer {
  readonly query: string
  readonly hits: readonly TextFound[]
}

/**
 * Returns matching texts on this device, best first. Shown results do not move. `kinds` must be the same array in each
 * render.
 */
export function useTextSearch(kinds: readonly number[], query: string): TextResults {
  const service = useService(TextSearch)
  const [index, setIndex] = useState<TextSearching>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [late, setLate] = useState(false)
  const [answer, setAnswer] = useState<Answer>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new index
  useEffect(() => {
    let left = false
    let opened: TextSearching | undefined
    const timer = setTimeout(() => setLate(true), PARTIAL_RESULTS_MS)
    service.open(kinds).then(
      made => {
        if (left) return made.dispose()
        opened = made
        setIndex(made)
      },
      () => left || setFailed(true),
    )
    return () => {
      left = true
      clearTimeout(timer)
      opened?.dispose()
      setIndex(undefined)
      setFailed(false)
    }
  }, [service, kinds, attempt])

  const state = useOptionalStore(index?.state)
  const last = useRef<{ index?: TextSearching; query: string; at: number }>({ query: '', at: 0 })
  useEffect(() => {
    if (!index || !state || (state.phase === 'reading' && !late)) return
    const isLast = () => last.current.index === index && last.current.query === query
    const ask = () => {
      last.current = { index, query, at: performance.now() }
      void index.search(query).then(hits => {
        if (!isLast()) return
        setAnswer(had => ({ query, hits: had?.query === query ? added(had.hits, hits) : hits }))
      })
    }
    // While texts are being read, the state changes with each batch, so limit the updates.
    const soon = state.phase === 'reading' && isLast()
    const timer = setTimeout(ask, soon ? last.current.at + PARTIAL_RESULTS_MS - performance.now() : 0)
    return () => clearTimeout(timer)
  }, [index, state, query, late])

  return {
    texts: state?.texts ?? 0,
    phase: failed ? 'failed' : (state?.phase ?? 'reading'),
    all: state?.all ?? false,
    found: answer?.query === query ? answer.hits : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}

/** Appends later results below the shown ones. */
function added(had: readonly TextFound[], found: readonly TextFound[]): readonly TextFound[] {
  const ids = new Set(had.map(({ id }) => id))
  return [...had, ...found.filter(({ id }) => !ids.has(id))]
}
