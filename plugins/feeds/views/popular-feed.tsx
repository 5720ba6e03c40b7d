import { useEffect, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { NoteByRef } from '#contracts/notes'
import { pageRefreshed } from '#kernel'
import { useKernel, useQuery, View } from '#kernel/react'
import { EmptyState, VirtualList } from '#ui-kit'
import { rankNotes } from '../home/rank-notes'
import { FeedStatus } from './feed-status'
import { NoteSkeleton } from './note-skeleton'

/** Notes kept in the ranking. */
const MOST = 100

/**
 * Notes by how many liked or passed them on. The order is made once the relays have answered and then stays:
 * a list that is sorted anew under the eyes of its reader cannot be read.
 */
export default function PopularFeed({ query }: { query: FeedQuery }) {
  const kernel = useKernel()
  const snapshot = useQuery(query.filters, query.relays && { relays: query.relays })
  const [ranked, setRanked] = useState<readonly string[]>()
  const settled = snapshot.phase === 'settled'
  const enough = settled || snapshot.complete
  // biome-ignore lint/correctness/useExhaustiveDependencies: later events wait for the next visit or a refresh
  useEffect(() => {
    if (enough && ranked === undefined) setRanked(rankNotes(snapshot.events).slice(0, MOST))
  }, [enough, ranked])
  useEffect(() => {
    const listening = kernel.on(pageRefreshed, () => setRanked(undefined))
    return () => listening.dispose()
  }, [kernel])

  if (ranked === undefined) {
    return (
      <>
        <FeedStatus query={snapshot} empty />
        {[0, 1, 2, 3].map(row => (
          <NoteSkeleton key={row} />
        ))}
      </>
    )
  }
  if (ranked.length === 0) return <EmptyState icon="heart" title="No popular posts found" />
  return (
    <VirtualList
      items={ranked}
      itemHeight={130}
      keyOf={id => id}
      render={id => <View of={NoteByRef} to={{ id }} standalone pending={<NoteSkeleton />} />}
    />
  )
}
