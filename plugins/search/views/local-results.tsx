import { useEffect, useMemo, useState } from 'react'
import { NoteCard, noteFilters } from '#contracts/notes'
import { useQuery, useVerdicts, View } from '#kernel/react'
import { Button, EmptyState, ErrorState, SkeletonRow } from '#ui-kit'
import type { TextFound } from '../contract'
import styles from './search.module.css'
import { useTextSearch } from './use-text-search'

const RESULTS_PER_PAGE = 20
const NO_IDS: ReadonlySet<string> = new Set()

interface LocalResultsProps {
  readonly query: string
  /** Must be stable. */
  readonly kinds: readonly number[]
  readonly accept: (found: TextFound) => boolean
  readonly empty: string
}

/** Shows search results from the data of this device. Used if no relay supports search. */
export function LocalResults({ query, kinds, accept, empty }: LocalResultsProps) {
  const { found, texts, phase, all, retry } = useTextSearch(kinds, query)
  const [most, setMost] = useState(RESULTS_PER_PAGE)
  const [gone, setGone] = useState(NO_IDS)
  const fitting = useMemo(
    () => (found ?? []).filter(one => accept(one) && !gone.has(one.id)),
    [found, accept, gone],
  )
  const ids = useMemo(() => fitting.slice(0, most).map(({ id }) => id), [fitting, most])
  const stored = useQuery({ ids }, { from: 'local', live: false })
  const judge = useVerdicts(noteFilters)
  // A row is kept for a result whose event has not been read from the database yet.
  const rows = ids
    .map(id => ({ id, event: stored.events.find(one => one.id === id) }))
    .filter(({ event }) => !event || judge(event)?.how !== 'hide')
  const missing = ids.filter(id => !stored.events.some(event => event.id === id))
  const isSettled = stored.phase === 'settled'
  // Remove the rows of events that were deleted, expired or replaced after they were indexed.
  useEffect(() => {
    if (isSettled && missing.length > 0) setGone(had => new Set([...had, ...missing]))
  })

  if (phase === 'failed')
    return (
      <ErrorState title="Saved texts cannot be searched now.">
        <Button onClick={retry}>Retry</Button>
      </ErrorState>
    )
  const reading = phase === 'reading' || found === undefined
  const count = texts.toLocaleString('en')
  return (
    <>
      {reading && texts > 0 && <p className={styles.asked}>Looking through it: {count} texts so far.</p>}
      {!reading && !all && <p className={styles.asked}>Only the newest {count} texts were looked through.</p>}
      {rows.map(({ id, event }) => {
        if (!event) return <SkeletonRow key={id} />
        return <View key={id} of={NoteCard} event={event} standalone pending={<SkeletonRow />} />
      })}
      {fitting.length > most && (
        <Button block variant="ghost" onClick={() => setMost(most + RESULTS_PER_PAGE)}>
          Show more
        </Button>
      )}
      {rows.length === 0 && (reading ? <SkeletonRow /> : <EmptyState icon="search" title={empty} />)}
    </>
  )
}
