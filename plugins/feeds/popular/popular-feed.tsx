import { useEffect, useMemo, useRef, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { hasMedia, NoteCard, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import {
  LazyView,
  PluginBoundary,
  PluginView,
  useContributions,
  useHasTooFewAnswers,
  useKernel,
  useNostr,
  usePluginId,
  useQuery,
  useStore,
} from '#kernel/react'
import { pageRefreshed, TooFewAnswersNotice } from '#kernel/shell'
import { EmptyState, type MeasuredHeights, SkeletonRow, VirtualList } from '#ui-kit'
import type { FeedState } from '../list/feed-list'
import { FeedStatus } from '../list/feed-status'
import { rememberedFeeds } from '../list/remembered-feeds'
import { StrangersToggle } from '../list/strangers-toggle'
import { useAnswersTimedOut } from '../list/use-answers-timed-out'
import { useStrangerFilter } from '../list/use-stranger-filter'
import { SeenMarker } from '../reading-position/seen-marker'
import { useNoteRanking } from './use-note-ranking'
import { useRankedNotes } from './use-ranked-notes'

/** Maximum number of notes that are shown. */
const MAX_NOTES = 100
/** Maximum number of notes that are ranked. More are ranked than shown, because a feed may refuse some. */
const MAX_RANKED_NOTES = 300
const NO_NOTES: readonly NostrEvent[] = []

const loadGrid = () => import('../list/media-grid')

interface PopularFeedProps {
  /** Key under which the list is remembered. */
  readonly name: string
  readonly query: FeedQuery
  readonly isGrid?: boolean
  readonly onAnswersChange?: (query: FeedState['query']) => void
  /** Called when the reader asks for new notes. */
  readonly onRefresh?: () => void
}

/**
 * Notes ranked by how many people liked or reposted them. The order is fixed when the relays have answered, because
 * nobody can read a list whose order changes. Notes liked later are added at the end immediately.
 */
export default function PopularFeed({
  name: feedName,
  query,
  isGrid = false,
  onAnswersChange,
  onRefresh,
}: PopularFeedProps) {
  const { pubkey } = useStore(useNostr().session)
  // Leave the query out of the name, because the query changes when the graph has loaded.
  const name = `${feedName}/${pubkey}`
  const kernel = useKernel()
  const snapshot = useQuery(query.filters, query.relays && { relays: query.relays })
  const [memory] = useState(() => rememberedFeeds.recall(kernel, name))
  const [order, setOrder] = useState(memory?.order)
  const isTimedOut = useAnswersTimedOut(query) && snapshot.events.length > 0
  const hasEnough = snapshot.phase === 'settled' || snapshot.complete || isTimedOut
  const { counts, accept } = query
  const ranking = useNoteRanking(counts, snapshot.events)
  const nextOrder = useMemo(() => {
    if (!hasEnough) return order
    const knownIds = new Set(order)
    const newIds = ranking.ranked.map(({ id }) => id).filter(id => !knownIds.has(id))
    return [...(order ?? []), ...newIds].filter(id => !ranking.droppedIds.has(id)).slice(0, MAX_RANKED_NOTES)
  }, [order, hasEnough, ranking])
  useEffect(() => {
    if (nextOrder !== undefined && (order === undefined || nextOrder.length > order.length))
      setOrder(nextOrder)
  }, [order, nextOrder])
  const notes = useRankedNotes(nextOrder, accept, memory !== undefined)
  const strangerFilter = useStrangerFilter(query, notes ?? NO_NOTES)
  const shownNotes = useMemo(
    () => notes && strangerFilter.filter(notes).slice(0, MAX_NOTES),
    [notes, strangerFilter.filter],
  )
  const latestOrder = useRef(order)
  useEffect(() => {
    latestOrder.current = order
  })
  const rememberPosition = (heights: MeasuredHeights) => {
    const lastOrder = latestOrder.current
    const heightsField = isGrid ? { tiles: heights } : { heights }
    if (lastOrder)
      rememberedFeeds.remember(kernel, name, { count: lastOrder.length, order: lastOrder, ...heightsField })
  }
  const isUncertain = useHasTooFewAnswers(snapshot, query)
  useEffect(() => onAnswersChange?.(snapshot), [onAnswersChange, snapshot])
  const onRefreshRef = useRef(onRefresh)
  useEffect(() => {
    onRefreshRef.current = onRefresh
  })
  useEffect(() => {
    const subscription = kernel.on(pageRefreshed, () => {
      setOrder(undefined)
      onRefreshRef.current?.()
    })
    return () => subscription.dispose()
  }, [kernel])

  if (shownNotes === undefined) {
    return (
      <>
        <FeedStatus query={snapshot} isEmpty />
        {[0, 1, 2, 3].map(row => (
          <SkeletonRow key={row} />
        ))}
      </>
    )
  }
  if (shownNotes.length === 0 && isUncertain)
    return <PluginView token={TooFewAnswersNotice} answers={snapshot.answers} />
  return (
    <>
      <StrangersToggle strangers={strangerFilter} />
      {shownNotes.length === 0 ? (
        <EmptyState icon="note" title="No popular posts found" />
      ) : isGrid ? (
        <PopularGrid notes={shownNotes} memory={memory?.tiles} onLeave={rememberPosition} />
      ) : (
        <VirtualList
          items={shownNotes}
          estimatedItemPx={130}
          measuredHeights={memory?.heights}
          onLeave={rememberPosition}
          getKey={({ id }) => id}
          renderItem={event => (
            <>
              <SeenMarker event={event} />
              <PluginView token={NoteCard} event={event} standalone pending={<SkeletonRow />} />
            </>
          )}
        />
      )}
    </>
  )
}

function PopularGrid(props: {
  readonly notes: readonly NostrEvent[]
  readonly memory: MeasuredHeights | undefined
  onLeave(heights: MeasuredHeights): void
}) {
  const { notes, memory, onLeave } = props
  const owner = usePluginId()
  const kinds = useContributions(noteKinds)
  const events = useMemo(() => notes.filter(post => hasMedia(post, kinds)), [notes, kinds])
  if (events.length === 0) return <EmptyState icon="image" title="No posts yet" />
  return (
    <PluginBoundary plugin={owner} where="grid">
      <LazyView load={loadGrid} props={{ events, memory, onLeave }} />
    </PluginBoundary>
  )
}
