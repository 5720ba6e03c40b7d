import { useEffect, useMemo, useRef, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { hasMedia, NoteCard, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import {
  Guard,
  LazyView,
  useKernel,
  useLacksAnswers,
  useNostr,
  useOwner,
  usePoint,
  useQuery,
  useStore,
  View,
} from '#kernel/react'
import { NoAnswer, pageRefreshed } from '#kernel/shell'
import { EmptyState, type ListMemory, SkeletonRow, VirtualList } from '#ui-kit'
import { useRanking } from '../home/use-ranking'
import type { FeedState } from '../list/feed-list'
import { feedMemory } from '../list/feed-memory'
import { StrangersToggle } from '../list/strangers-toggle'
import { useStrangers } from '../list/use-strangers'
import { useTimedOut } from '../list/use-timed-out'
import { SeenMark } from '../seen/seen-mark'
import { FeedStatus } from './feed-status'
import { usePosts } from './use-posts'

/** Maximum number of notes that are shown. */
const MAX_NOTES = 100
/** Maximum number of notes that are ranked. More are ranked than shown, because a feed may refuse some. */
const MAX_RANKED_NOTES = 300
const NO_NOTES: readonly NostrEvent[] = []

const loadGrid = () => import('../grid/tile-grid')

interface PopularFeedProps {
  /** Key under which the list is remembered. */
  readonly name: string
  readonly query: FeedQuery
  readonly grid?: boolean
  readonly onAnswers?: (query: FeedState['query']) => void
  /** Called when the reader asks for new notes. */
  readonly onRefresh?: () => void
}

/**
 * Notes ranked by how many people liked or reposted them. The order is fixed when the relays have answered, because
 * nobody can read a list whose order changes. Notes liked later are added at the end immediately.
 */
export default function PopularFeed({
  name: feed,
  query,
  grid = false,
  onAnswers,
  onRefresh,
}: PopularFeedProps) {
  const { pubkey } = useStore(useNostr().session)
  // Leave the query out of the name, because the query changes when the graph has loaded.
  const name = `${feed}/${pubkey}`
  const kernel = useKernel()
  const snapshot = useQuery(query.filters, query.relays && { relays: query.relays })
  const [memory] = useState(() => feedMemory.recall(kernel, name))
  const [order, setOrder] = useState(memory?.order)
  const late = useTimedOut(query) && snapshot.events.length > 0
  const enough = snapshot.phase === 'settled' || snapshot.complete || late
  const { counts, accept } = query
  const ranking = useRanking(counts, snapshot.events)
  const kept = useMemo(() => {
    if (!enough) return order
    const known = new Set(order)
    const joined = ranking.ranked.map(({ id }) => id).filter(id => !known.has(id))
    return [...(order ?? []), ...joined].filter(id => !ranking.dropped.has(id)).slice(0, MAX_RANKED_NOTES)
  }, [order, enough, ranking])
  useEffect(() => {
    if (kept !== undefined && (order === undefined || kept.length > order.length)) setOrder(kept)
  }, [order, kept])
  const posts = usePosts(kept, accept, memory !== undefined)
  const strangers = useStrangers(query, posts ?? NO_NOTES)
  const shown = useMemo(() => posts && strangers.filter(posts).slice(0, MAX_NOTES), [posts, strangers.filter])
  const leave = useRef(order)
  useEffect(() => {
    leave.current = order
  })
  const remember = (measured: ListMemory) => {
    const was = leave.current
    const kept = grid ? { tiles: measured } : { heights: measured }
    if (was) feedMemory.remember(kernel, name, { count: was.length, order: was, ...kept })
  }
  const unsure = useLacksAnswers(snapshot, query)
  useEffect(() => onAnswers?.(snapshot), [onAnswers, snapshot])
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    const listening = kernel.on(pageRefreshed, () => {
      setOrder(undefined)
      refresh.current?.()
    })
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
  if (shown.length === 0 && unsure) return <View of={NoAnswer} answers={snapshot.answers} />
  return (
    <>
      <StrangersToggle of={strangers} />
      {shown.length === 0 ? (
        <EmptyState icon="note" title="No popular posts found" />
      ) : grid ? (
        <PopularGrid posts={shown} memory={memory?.tiles} onLeave={remember} />
      ) : (
        <VirtualList
          items={shown}
          itemHeight={130}
          memory={memory?.heights}
          onLeave={remember}
          keyOf={({ id }) => id}
          render={event => (
            <>
              <SeenMark event={event} />
              <View of={NoteCard} event={event} standalone pending={<SkeletonRow />} />
            </>
          )}
        />
      )}
    </>
  )
}

function PopularGrid(props: {
  readonly posts: readonly NostrEvent[]
  readonly memory: ListMemory | undefined
  onLeave(heights: ListMemory): void
}) {
  const { posts, memory, onLeave } = props
  const owner = useOwner()
  const kinds = usePoint(noteKinds)
  const events = useMemo(() => posts.filter(post => hasMedia(post, kinds)), [posts, kinds])
  if (events.length === 0) return <EmptyState icon="image" title="No posts yet" />
  return (
    <Guard plugin={owner} where="grid">
      <LazyView load={loadGrid} props={{ events, memory, onLeave }} />
    </Guard>
  )
}
