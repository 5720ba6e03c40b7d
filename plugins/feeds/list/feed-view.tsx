import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import {
  Guard,
  LazyView,
  useKernel,
  useLacksAnswers,
  useNostr,
  useOwner,
  usePoint,
  useStore,
  View,
} from '#kernel/react'
import { NoAnswer, pageRefreshed } from '#kernel/shell'
import { Button, EmptyState, type ListMemory, SkeletonRow, VirtualList } from '#ui-kit'
import styles from '../views/feed.module.css'
import { FeedRow } from '../views/feed-row'
import { FeedStatus } from '../views/feed-status'
import type { FeedState } from './feed-list'
import { feedMemory } from './feed-memory'
import { firstFeed } from './first-feed'
import { entryShown, leavePlace, placeLeft } from './left-place'
import { acceptAll, feedKey, openFeed } from './open-feed'
import { showsMedia } from './shows-media'
import { StrangersToggle } from './strangers-toggle'
import { useHiddenNotes } from './use-hidden-notes'
import { useStrangers } from './use-strangers'

const loadGrid = () => import('../grid/tile-grid')
const loadResumed = () => import('../resume/resumed-feed')
const loadAlso = () => import('../also/also-asked')

/** Number of older events per request. */
const EVENTS_PER_PAGE = 50
/** px below the screen at which older events are asked for. */
const LOAD_MARGIN_PX = 1_000
/** px; nearer to the top than this counts as being at the top. */
const NEAR_TOP_PX = 200

/** How many more pages a list loads while it refuses every event. */
const MAX_EMPTY_PAGES = 8

export interface FeedProps {
  readonly query: FeedQuery
  readonly name: string
  readonly empty?: string
  /** Show tiles of media instead of notes. */
  readonly grid?: boolean
  /** Called with the relays' answers each time they change. */
  readonly onAnswers?: (query: FeedState['query']) => void
  /** Called when the reader asks for new notes. */
  readonly onRefresh?: () => void
}

/** A list of notes that loads, scrolls endlessly and does not jump. */
export function FeedView({ query, name, ...rest }: FeedProps) {
  const key = feedKey(name, query)
  const owner = useOwner()
  const { pubkey } = useStore(useNostr().session)
  const [text] = useState(placeLeft)
  if (text)
    return (
      <Guard key={`${key} ${pubkey}`} plugin={owner} where="resumed" pending={<Skeletons />}>
        <LazyView load={loadResumed} props={{ text, query, name: key, ...rest }} />
      </Guard>
    )
  return <FeedOf key={`${key} ${pubkey}`} query={query} name={key} {...rest} />
}

/** The list itself; its key contains the name and the query. */
export function FeedOf({
  query,
  name,
  empty = 'No posts yet',
  grid = false,
  onAnswers,
  onRefresh,
}: FeedProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const owner = useOwner()
  const accept = query.accept ?? acceptAll
  const [memory] = useState(() => feedMemory.recall(kernel, name))
  // The component's key contains everything the query depends on, so the list is created once.
  const [list] = useState(
    () => (memory ? undefined : firstFeed(kernel, nostr, name, query)) ?? openFeed(nostr, query, memory),
  )
  // By the time the list unmounts, the page or the account may already be another one.
  const [entry] = useState(entryShown)
  const [reader] = useState(() => nostr.session.get().pubkey)
  useEffect(() => list.accepting(accept), [list, accept])
  const state = useStore(list)
  const isHidden = useHiddenNotes()
  const kinds = usePoint(noteKinds)
  const showable = useCallback(
    (events: readonly NostrEvent[]) =>
      events.filter(event => !isHidden(event) && (!grid || showsMedia(event, kinds, nostr.peek))),
    [isHidden, grid, kinds, nostr],
  )
  const all = useMemo(() => showable(state.shown), [showable, state.shown])
  const strangers = useStrangers(query, all)
  const shown = useMemo(() => strangers.filter(all), [strangers.filter, all])
  // The button counts only events that will be shown.
  const held = useMemo(() => strangers.filter(showable(state.held)), [strangers.filter, showable, state.held])
  const { loading } = state
  useEffect(() => onAnswers?.(state.query), [onAnswers, state.query])

  const showNew = () => {
    list.showNew()
    window.scrollTo({ top: 0 })
  }
  useRefresh(() => {
    onRefresh?.()
    showNew()
  })
  const leave = useRef({ count: 0, newest: undefined as NostrEvent | undefined })
  useEffect(() => {
    // While a list that the user asked for is still loading, later events are no news on the next visit either.
    const answered = !(query.asked && state.loading)
    leave.current = { count: state.shown.length, newest: answered ? state.shown[0] : undefined }
  })
  const remember = (measured: ListMemory) => {
    // After an account switch, the former reader leaves no position.
    if (nostr.session.get().pubkey !== reader) return
    const { count, newest } = leave.current
    const kept = grid ? { tiles: measured } : { heights: measured }
    const left = { count, ...kept, ...(newest && { newest }) }
    feedMemory.remember(kernel, name, { ...left, ...(reader && { reader }) })
    // The stored position does not name the reader.
    leavePlace(name, entry, left)
  }

  const { repliedTo, also, relays } = query
  const row = useCallback((event: NostrEvent) => <FeedRow event={event} repliedTo={repliedTo} />, [repliedTo])
  const more = state.query.older
  const reading = (index: number) => list.reading(window.scrollY < NEAR_TOP_PX ? undefined : shown[index])
  // Count the pages of which every event was refused, to stop searching some time.
  const [tries, setTries] = useState(0)
  const searching =
    loading || (shown.length === 0 && state.found > 0 && more !== 'end' && tries < MAX_EMPTY_PAGES)
  const unsure = useLacksAnswers(state.query)
  const waiting = searching || (unsure && state.query.phase !== 'settled')
  const older = () => {
    setTries(shown.length > 0 ? 0 : tries + 1)
    list.older(EVENTS_PER_PAGE)
  }

  return (
    <div className={styles.feed} aria-busy={loading}>
      {also && (
        <Guard plugin={owner} where="also" pending={null}>
          <LazyView load={loadAlso} props={{ list, filters: also, relays }} />
        </Guard>
      )}
      {held.length > 0 && (
        <div className={styles.new}>
          <Button variant="primary" size="small" onClick={showNew}>
            Show {held.length > 99 ? '99+' : held.length} new {held.length === 1 ? 'event' : 'events'}
          </Button>
        </div>
      )}
      <StrangersToggle of={strangers} />
      <FeedStatus query={state.query} empty={shown.length === 0} />
      {shown.length === 0 &&
        (waiting ? (
          <Skeletons />
        ) : unsure ? (
          <View of={NoAnswer} answers={state.query.answers} />
        ) : (
          <EmptyState icon="note" title={empty} />
        ))}
      {shown.length > 0 &&
        (grid ? (
          <Guard plugin={owner} where="grid" pending={<Skeletons />}>
            <LazyView load={loadGrid} props={{ events: shown, memory: memory?.tiles, onLeave: remember }} />
          </Guard>
        ) : (
          <VirtualList
            items={shown}
            itemHeight={130}
            keyOf={event => event.id}
            render={row}
            memory={memory?.heights}
            onLeave={remember}
            onReading={reading}
          />
        ))}
      {(shown.length > 0 || searching) && (
        <Bottom key={shown.length} active={!loading && more === 'idle'} onReached={older} />
      )}
      {shown.length > 0 &&
        (more === 'end' ? (
          <p className={styles.end}>That is all there is.</p>
        ) : (
          // While the first notes load they would push this row down; the key gives each page a new row.
          !loading && <SkeletonRow key={`more ${shown.length}`} />
        ))}
    </div>
  )
}

export function Skeletons() {
  return [0, 1, 2, 3, 4, 5].map(row => <SkeletonRow key={row} />)
}

/** Calls `onReached` when the end of the list comes near. */
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
        rootMargin: `${LOAD_MARGIN_PX}px`,
      },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [active])
  return <div ref={mark} />
}

/** Calls `fn` when the active link is clicked at the top of the page. */
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
