import { useEffect, useMemo, useRef, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { hasMedia, NoteByRef } from '#contracts/notes'
import { pageRefreshed } from '#kernel'
import {
  Guard,
  LazyView,
  useEvent,
  useKernel,
  useNostr,
  useOwner,
  useQuery,
  useStore,
  View,
} from '#kernel/react'
import { EmptyState, type ListMemory, SkeletonRow, VirtualList } from '#ui-kit'
import { rankNotes } from '../home/rank-notes'
import type { FeedState } from '../list/feed-list'
import { feedMemory } from '../list/feed-memory'
import { usePatience } from '../list/use-patience'
import { SeenMark } from '../seen/seen-mark'
import { FeedStatus } from './feed-status'
import { useAccepted } from './use-accepted'

/** Notes of the ranking that are shown. */
const MOST = 100
/** Notes that are ranked: a feed may refuse some. */
const RANKED = 300

const loadGrid = () => import('../grid/tile-grid')

interface PopularFeedProps {
  /** Of the list, for coming back to it. */
  readonly name: string
  readonly query: FeedQuery
  readonly grid?: boolean
  readonly onAnswers?: (query: FeedState['query']) => void
}

/**
 * Notes by how many liked or passed them on. The order is made once the relays have answered and then stays: a list
 * that is sorted anew under the eyes of its reader cannot be read. What is liked later joins below at once.
 */
export default function PopularFeed({ name: feed, query, grid = false, onAnswers }: PopularFeedProps) {
  const { pubkey } = useStore(useNostr().session)
  // Not by its question, which widens once the graph is there.
  const name = `${feed}/${pubkey}`
  const kernel = useKernel()
  const snapshot = useQuery(query.filters, query.relays && { relays: query.relays })
  const [memory] = useState(() => feedMemory.recall(kernel, name))
  const [order, setOrder] = useState(memory?.order)
  const late = usePatience(query) && snapshot.events.length > 0
  const enough = snapshot.phase === 'settled' || snapshot.complete || late
  const { counts, accept } = query
  const ranked = useMemo(() => {
    if (!enough) return undefined
    const likes = counts ? snapshot.events.filter(counts) : snapshot.events
    return rankNotes(likes)
      .slice(0, RANKED)
      .map(({ id }) => id)
  }, [enough, counts, snapshot.events])
  const kept = useMemo(() => {
    if (!order || !ranked) return order ?? ranked
    const known = new Set(order)
    return [...order, ...ranked.filter(id => !known.has(id))].slice(0, RANKED)
  }, [order, ranked])
  useEffect(() => {
    if (kept !== undefined && (order === undefined || kept.length > order.length)) setOrder(kept)
  }, [order, kept])
  const accepted = useAccepted(kept, accept)
  const shown = useMemo(() => accepted?.slice(0, MOST), [accepted])
  const leave = useRef(order)
  useEffect(() => {
    leave.current = order
  })
  const remember = (heights: ListMemory) => {
    const was = leave.current
    if (was) feedMemory.remember(kernel, name, { count: was.length, order: was, heights })
  }
  useEffect(() => onAnswers?.(snapshot), [onAnswers, snapshot])
  useEffect(() => {
    const listening = kernel.on(pageRefreshed, () => setOrder(undefined))
    return () => listening.dispose()
  }, [kernel])

  if (shown === undefined) {
    return (
      <>
        <FeedStatus query={snapshot} empty />
        {[0, 1, 2, 3].map(row => (
          <SkeletonRow key={row} />
        ))}
      </>
    )
  }
  if (shown.length === 0) return <EmptyState icon="heart" title="No popular posts found" />
  if (grid) return <PopularGrid ids={shown} />
  return (
    <VirtualList
      items={shown}
      itemHeight={130}
      memory={memory?.heights}
      onLeave={remember}
      keyOf={id => id}
      render={id => <PopularRow id={id} />}
    />
  )
}

function PopularRow({ id }: { id: string }) {
  const event = useEvent({ id })
  return (
    <>
      {event && <SeenMark event={event} />}
      <View of={NoteByRef} to={{ id }} standalone pending={<SkeletonRow />} />
    </>
  )
}

function PopularGrid({ ids }: { ids: readonly string[] }) {
  const owner = useOwner()
  const { events, phase } = useQuery({ ids }, { live: false })
  const shown = useMemo(
    () => ids.flatMap(id => events.filter(event => event.id === id && hasMedia(event))),
    [ids, events],
  )
  if (shown.length === 0 && phase === 'settled') return <EmptyState icon="image" title="No posts yet" />
  return (
    <Guard plugin={owner} where="grid">
      <LazyView load={loadGrid} props={{ events: shown }} />
    </Guard>
  )
}
