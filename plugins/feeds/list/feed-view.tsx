import { useCallback, useEffect, useMemo, useState } from 'react'
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
import { NoAnswer, NoOlder } from '#kernel/shell'
import { Button, SkeletonRow, VirtualList } from '#ui-kit'
import styles from '../views/feed.module.css'
import { FeedRow } from '../views/feed-row'
import { FeedStatus } from '../views/feed-status'
import type { FeedState } from './feed-list'
import { feedMemory } from './feed-memory'
import { feedPhase, isSearching } from './feed-phase'
import { firstFeed } from './first-feed'
import { placeLeft } from './left-place'
import { ListBottom } from './list-bottom'
import { acceptAll, feedKey, openFeed } from './open-feed'
import { showsMedia } from './shows-media'
import { StrangersToggle } from './strangers-toggle'
import { useHiddenNotes } from './use-hidden-notes'
import { usePlace } from './use-place'
import { useRefresh } from './use-refresh'
import { useStrangers } from './use-strangers'

const loadGrid = () => import('../grid/tile-grid')
const loadResumed = () => import('../resume/resumed-feed')
const loadEmpty = () => import('../views/empty-feed')
const loadAlso = () => import('../also/also-asked')

/** Number of older events per request. */
const EVENTS_PER_PAGE = 50
/** Distance in px from the top within which the reader counts as being at the top. */
const NEAR_TOP_PX = 200

export interface FeedProps {
  readonly query: FeedQuery
  readonly name: string
  readonly empty?: string
  /** True on the home page, where an empty list leads to people who may write some notes. */
  readonly home?: boolean | undefined
  /** Shows tiles of media instead of notes. */
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

/** One list of notes. Its React key contains the name and the query, so another query makes another list. */
export function FeedOf({
  query,
  name,
  empty = 'No posts yet',
  home,
  grid = false,
  onAnswers,
  onRefresh,
}: FeedProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const owner = useOwner()
  const accept = query.accept ?? acceptAll
  const [memory] = useState(() => feedMemory.recall(kernel, name))
  // The component's key contains everything on which the query depends, so the list is created only once.
  const [list] = useState(
    () => (memory ? undefined : firstFeed(kernel, nostr, name, query)) ?? openFeed(nostr, query, memory),
  )
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
  // The button counts only those events that will be shown when it is pressed.
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
  // While a list that the user asked for is still loading, no event is remembered as the newest. So later events are
  // not held back on the next visit either.
  const newest = query.asked && loading ? undefined : state.shown[0]
  const remember = usePlace(name, grid, state.shown.length, newest)

  const { repliedTo, also, relays } = query
  const row = useCallback((event: NostrEvent) => <FeedRow event={event} repliedTo={repliedTo} />, [repliedTo])
  const reading = (index: number) => list.reading(window.scrollY < NEAR_TOP_PX ? undefined : shown[index])
  const { older } = state.query
  const [emptyPages, setEmptyPages] = useState(0)
  const unsure = useLacksAnswers(state.query)
  const facts = { rows: shown.length, loading, found: state.found, older, emptyPages }
  const phase = feedPhase({ ...facts, unsure, settled: state.query.phase === 'settled' })
  const loadOlder = () => {
    setEmptyPages(shown.length > 0 ? 0 : emptyPages + 1)
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
      {phase === 'loading' && <Skeletons />}
      {phase === 'no-answer' && <View of={NoAnswer} answers={state.query.answers} relays={relays} />}
      {phase === 'empty' && (
        <Guard plugin={owner} where="empty">
          <LazyView load={loadEmpty} props={{ title: empty, home }} />
        </Guard>
      )}
      {phase === 'list' &&
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
      {(phase === 'list' || isSearching(facts)) && (
        <ListBottom key={shown.length} active={!loading && older === 'idle'} onReached={loadOlder} />
      )}
      {older === 'refused' && <View of={NoOlder} refused={state.query.refused} onRetry={loadOlder} />}
      {phase === 'list' &&
        (older === 'end' ? (
          <p className={styles.end}>That is all there is.</p>
        ) : older === 'refused' ? null : (
          // While the first notes load, they would push this row down, so show it only afterwards. The key gives each
          // page a new row.
          !loading && <SkeletonRow key={`more ${shown.length}`} />
        ))}
    </div>
  )
}

export function Skeletons() {
  return [0, 1, 2, 3, 4, 5].map(row => <SkeletonRow key={row} />)
}
