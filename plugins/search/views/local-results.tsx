import { useEffect, useMemo, useState } from 'react'
import { NoteCard, noteFilters } from '#contracts/notes'
import { PluginView, useEventVerdictGetter, useQuery } from '#kernel/react'
import { Button, EmptyState, ErrorState, SkeletonRow } from '#ui-kit'
import type { TextResult } from '../contract'
import styles from './search.module.css'
import { useTextSearch } from './use-text-search'

const RESULTS_PER_PAGE = 20
const NO_IDS: ReadonlySet<string> = new Set()

interface LocalResultsProps {
  readonly query: string
  /** Must be the same array in each render. */
  readonly kinds: readonly number[]
  readonly accept: (found: TextResult) => boolean
  readonly empty: string
}

/** Shows search results from the data of this device. Used if no relay supports search. */
export function LocalResults({ query, kinds, accept, empty }: LocalResultsProps) {
  const { matches, textCount, phase, isComplete, retry } = useTextSearch(kinds, query)
  const [maxShown, setMaxShown] = useState(RESULTS_PER_PAGE)
  const [missingIds, setMissingIds] = useState(NO_IDS)
  const acceptedResults = useMemo(
    () => (matches ?? []).filter(one => accept(one) && !missingIds.has(one.id)),
    [matches, accept, missingIds],
  )
  const ids = useMemo(
    () => acceptedResults.slice(0, maxShown).map(({ id }) => id),
    [acceptedResults, maxShown],
  )
  const stored = useQuery({ ids }, { source: 'local', live: false })
  const judge = useEventVerdictGetter(noteFilters)
  // While an event is still being read from the database, its row is kept as a placeholder.
  const rows = ids
    .map(id => ({ id, event: stored.events.find(one => one.id === id) }))
    .filter(({ event }) => !event || judge(event)?.action !== 'hide')
  const missing = ids.filter(id => !stored.events.some(event => event.id === id))
  const isSettled = stored.phase === 'settled'
  // Remove the rows whose events were deleted, have expired or were replaced since they were indexed.
  useEffect(() => {
    if (isSettled && missing.length > 0) setMissingIds(had => new Set([...had, ...missing]))
  })

  if (phase === 'failed')
    return (
      <ErrorState title="Saved texts cannot be searched now.">
        <Button onClick={retry}>Retry</Button>
      </ErrorState>
    )
  const reading = phase === 'reading' || matches === undefined
  const count = textCount.toLocaleString('en')
  return (
    <>
      {reading && textCount > 0 && <p className={styles.asked}>Looking through it: {count} texts so far.</p>}
      {!reading && !isComplete && (
        <p className={styles.asked}>Only the newest {count} texts were looked through.</p>
      )}
      {rows.map(({ id, event }) => {
        if (!event) return <SkeletonRow key={id} />
        return <PluginView key={id} token={NoteCard} event={event} standalone pending={<SkeletonRow />} />
      })}
      {acceptedResults.length > maxShown && (
        <Button block variant="ghost" onClick={() => setMaxShown(maxShown + RESULTS_PER_PAGE)}>
          Show more
        </Button>
      )}
      {rows.length === 0 && (reading ? <SkeletonRow /> : <EmptyState icon="search" title={empty} />)}
    </>
  )
}
