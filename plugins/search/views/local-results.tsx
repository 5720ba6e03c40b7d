import { useMemo, useState } from 'react'
import { NoteCard } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { useQuery, View } from '#kernel/react'
import { Button, EmptyState, SkeletonRow } from '#ui-kit'

/** Newest events of the local database that are looked through. */
const LOOKED_AT = 2_000
const PAGE = 20

interface LocalResultsProps {
  readonly kinds: readonly number[]
  readonly accept: (event: NostrEvent) => boolean
  readonly empty: string
}

/** What this device has that fits: for when no relay can search. */
export function LocalResults({ kinds, accept, empty }: LocalResultsProps) {
  const { events, phase } = useQuery({ kinds, limit: LOOKED_AT }, { from: 'local', live: false })
  const [most, setMost] = useState(PAGE)
  const found = useMemo(() => events.filter(accept), [events, accept])
  if (found.length === 0)
    return phase === 'settled' ? <EmptyState icon="search" title={empty} /> : <SkeletonRow />
  return (
    <>
      {found.slice(0, most).map(event => (
        <View key={event.id} of={NoteCard} event={event} standalone pending={<SkeletonRow />} />
      ))}
      {found.length > most && (
        <Button block variant="ghost" onClick={() => setMost(most + PAGE)}>
          Show more
        </Button>
      )}
    </>
  )
}
