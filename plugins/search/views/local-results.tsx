import { useState } from 'react'
import { NoteCard } from '#contracts/notes'
import { useQuery, View } from '#kernel/react'
import { Button, EmptyState, ErrorState, SkeletonRow } from '#ui-kit'
import type { TextFound } from '../contract'
import styles from './search.module.css'
import { useTextSearch } from './use-text-search'

const PAGE = 20

interface LocalResultsProps {
  readonly query: string
  /** Stable. */
  readonly kinds: readonly number[]
  readonly accept: (found: TextFound) => boolean
  readonly empty: string
}

/** What this device has that fits: for when no relay can search. */
export function LocalResults({ query, kinds, accept, empty }: LocalResultsProps) {
  const { found, texts, phase, retry } = useTextSearch(kinds, query)
  const [most, setMost] = useState(PAGE)
  const fitting = found?.filter(accept) ?? []
  if (phase === 'failed')
    return (
      <ErrorState title="What is saved cannot be searched now.">
        <Button onClick={retry}>Retry</Button>
      </ErrorState>
    )
  const reading = phase === 'reading' || found === undefined
  return (
    <>
      {reading && texts > 0 && (
        <p className={styles.asked}>Looking through it: {texts.toLocaleString('en')} texts so far.</p>
      )}
      {fitting.slice(0, most).map(({ id }) => (
        <Found key={id} id={id} />
      ))}
      {fitting.length > most && (
        <Button block variant="ghost" onClick={() => setMost(most + PAGE)}>
          Show more
        </Button>
      )}
      {fitting.length === 0 && (reading ? <SkeletonRow /> : <EmptyState icon="search" title={empty} />)}
    </>
  )
}

function Found({ id }: { id: string }) {
  const { events, phase } = useQuery({ ids: [id] }, { from: 'local', live: false })
  const [event] = events
  // It may have been deleted since it was read.
  if (!event) return phase === 'settled' ? null : <SkeletonRow />
  return <View of={NoteCard} event={event} standalone pending={<SkeletonRow />} />
}
