import { useEffect, useMemo, useRef, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { NoteCard } from '#contracts/notes'
import { type NostrEvent, pageRefreshed } from '#kernel'
import { useKernel, useNostr, useStore, View } from '#kernel/react'
import { Button, EmptyState, VirtualList } from '#ui-kit'
import { createFeedList } from '../list/feed-list'
import { recallFeed, rememberFeed } from '../list/feed-memory'
import styles from './feed.module.css'
import { FeedStatus } from './feed-status'
import { NoteSkeleton } from './note-skeleton'

/** Older events asked for at a time. */
const PAGE = 50
/** px below the screen at which older events are asked for. */
const MARGIN = 1_000
/** px; nearer to the top than this counts as being at the top. */
const TOP = 200

const acceptAll = () => true

interface FeedProps {
  readonly query: FeedQuery
  readonly name: string
  readonly empty?: string
}

/** A list of notes that loads, scrolls without end and does not jump. */
export default function Feed({ query, name, empty = 'No posts yet' }: FeedProps) {
  const key = JSON.stringify([name, query.filters, query.relays])
  return <FeedOf key={key} query={query} name={key} empty={empty} />
}

function FeedOf({ query, name, empty }: Required<FeedProps>) {
  const kernel = useKernel()
  const nostr = useNostr()
  const accept = query.accept ?? acceptAll
  const [memory] = useState(() => recallFeed(kernel, name))
  // The key of this component is made of all that the query depends on.
  const [live] = useState(() =>
    nostr.query(query.filters, {
      ...(query.relays && { relays: query.relays }),
      ...(memory && { window: memory.count }),
    }),
  )
  const list = useMemo(
    () => createFeedList({ query: live, accept, ...(memory?.newest && { frontier: memory.newest }) }),
    [live, accept, memory],
  )
  const state = useStore(list)
  const { shown, held, loading } = state

  const showNew = () => {
    list.showNew()
    window.scrollTo({ top: 0 })
  }
  useRefresh(showNew)
  const leave = useRef({ count: 0, newest: undefined as NostrEvent | undefined })
  useEffect(() => {
    leave.current = { count: shown.length, newest: shown[0] }
  })

  const more = state.query.older
  const reading = (index: number) => list.reading(window.scrollY < TOP ? undefined : shown[index])

  return (
    <div className={styles.feed} aria-busy={loading}>
      {held.length > 0 && (
        <div className={styles.new}>
          <Button variant="primary" size="small" onClick={showNew}>
            Show {held.length > 99 ? '99+' : held.length} new {held.length === 1 ? 'event' : 'events'}
          </Button>
        </div>
      )}
      <FeedStatus query={state.query} empty={shown.length === 0} />
      {shown.length === 0 && (loading ? <Skeletons /> : <EmptyState icon="note" title={empty} />)}
      {shown.length > 0 && (
        <>
          <VirtualList
            items={shown}
            itemHeight={130}
            keyOf={event => event.id}
            render={event => <View of={NoteCard} event={event} standalone pending={<NoteSkeleton />} />}
            memory={memory?.heights}
            onLeave={heights => {
              const { count, newest } = leave.current
              rememberFeed(kernel, name, { heights, count, ...(newest && { newest }) })
            }}
            onReading={reading}
          />
          <Bottom
            key={shown.length}
            active={!loading && more === 'idle'}
            onReached={() => list.older(PAGE)}
          />
          {more === 'end' ? (
            <p className={styles.end}>That is all there is.</p>
          ) : (
            // While the first notes come in it would be pushed down by them; later a new one comes each time.
            !loading && <NoteSkeleton key={`more ${shown.length}`} />
          )}
        </>
      )}
    </div>
  )
}

function Skeletons() {
  return [0, 1, 2, 3, 4, 5].map(row => <NoteSkeleton key={row} />)
}

/** Calls when the end of the list comes near. */
function Bottom({ active, onReached }: { active: boolean; onReached(): void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    if (!active || !mark.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(e => e.isIntersecting) && reached.current(),
      {
        rootMargin: `${MARGIN}px`,
      },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [active])
  return <div ref={mark} />
}

/** The active link was clicked at the top of the page. */
function useRefresh(fn: () => void) {
  const kernel = useKernel()
  const latest = useRef(fn)
  useEffect(() => {
    latest.current = fn
  })
  useEffect(() => {
    const listening = kernel.on(pageRefreshed, () => latest.current())
    return () => listening.dispose()
  }, [kernel])
}
