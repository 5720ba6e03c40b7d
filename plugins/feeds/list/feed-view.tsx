import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FeedQuery } from '#contracts/feeds'
import { noteKinds } from '#contracts/notes'
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
  useStore,
} from '#kernel/react'
import { OlderRefusedNotice, TooFewAnswersNotice } from '#kernel/shell'
import { Button, SkeletonRow, VirtualList } from '#ui-kit'
import { getStoredPosition } from '../reading-position/stored-position'
import { useRememberPosition } from '../reading-position/use-remember-position'
import { computeFeedPhase, isFeedSearching } from './compute-feed-phase'
import styles from './feed.module.css'
import type { FeedState } from './feed-list'
import { FeedRow } from './feed-row'
import { FeedStatus } from './feed-status'
import { LoadMoreSentinel } from './load-more-sentinel'
import { acceptAllEvents, feedKey, openFeedList } from './open-feed-list'
import { getPreloadedList } from './preloaded-list'
import { rememberedFeeds } from './remembered-feeds'
import { showsMedia } from './shows-media'
import { StrangersToggle } from './strangers-toggle'
import { useIsHiddenNote } from './use-is-hidden-note'
import { usePageRefresh } from './use-page-refresh'
import { useStrangerFilter } from './use-stranger-filter'

const loadGrid = () => import('./media-grid')
const loadResumedFeed = () => import('../reading-position/resumed-feed')
const loadEmptyFeed = () => import('./empty-feed')
const loadLateKinds = () => import('./late-kinds-query')

/** Number of older events per request. */
const EVENTS_PER_PAGE = 50
/** Distance in px from the top within which the reader counts as being at the top. */
const NEAR_TOP_PX = 200

export interface FeedProps {
  readonly query: FeedQuery
  readonly name: string
  readonly empty?: string
  /** True on the home page, where an empty list leads to people who may write some notes. */
  readonly isHome?: boolean | undefined
  /** Shows tiles of media instead of notes. */
  readonly isGrid?: boolean
  /** Called with the relays' answers each time they change. */
  readonly onAnswersChange?: (query: FeedState['query']) => void
  /** Called when the reader asks for new notes. */
  readonly onRefresh?: () => void
}

/** A list of notes that loads, scrolls endlessly and does not jump. */
export function FeedView({ query, name, ...rest }: FeedProps) {
  const key = feedKey(name, query)
  const owner = usePluginId()
  const { pubkey } = useStore(useNostr().session)
  const [storedPosition] = useState(getStoredPosition)
  if (storedPosition)
    return (
      <PluginBoundary key={`${key} ${pubkey}`} plugin={owner} where="resumed" pending={<FeedSkeleton />}>
        <LazyView load={loadResumedFeed} props={{ storedPosition, query, name: key, ...rest }} />
      </PluginBoundary>
    )
  return <FeedContent key={`${key} ${pubkey}`} query={query} name={key} {...rest} />
}

/** One list of notes. Its React key contains the name and the query, so another query makes another list. */
export function FeedContent({
  query,
  name,
  empty = 'No posts yet',
  isHome,
  isGrid = false,
  onAnswersChange,
  onRefresh,
}: FeedProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const owner = usePluginId()
  const accept = query.accept ?? acceptAllEvents
  const [memory] = useState(() => rememberedFeeds.recall(kernel, name))
  // The component's key contains everything on which the query depends, so the list is created only once.
  const [list] = useState(
    () =>
      (memory ? undefined : getPreloadedList(kernel, nostr, name, query)) ??
      openFeedList(nostr, query, memory),
  )
  useEffect(() => list.setFilter(accept), [list, accept])
  const state = useStore(list)
  const isHidden = useIsHiddenNote()
  const kinds = useContributions(noteKinds)
  const filterShowable = useCallback(
    (events: readonly NostrEvent[]) =>
      events.filter(event => !isHidden(event) && (!isGrid || showsMedia(event, kinds, nostr.peek))),
    [isHidden, isGrid, kinds, nostr],
  )
  const allShowable = useMemo(() => filterShowable(state.shown), [filterShowable, state.shown])
  const strangers = useStrangerFilter(query, allShowable)
  const shown = useMemo(() => strangers.filter(allShowable), [strangers.filter, allShowable])
  // The button counts only those events that will be shown when it is pressed.
  const heldBack = useMemo(
    () => strangers.filter(filterShowable(state.heldBack)),
    [strangers.filter, filterShowable, state.heldBack],
  )
  const { isLoading } = state
  useEffect(() => onAnswersChange?.(state.query), [onAnswersChange, state.query])

  const showNew = () => {
    list.showNew()
    window.scrollTo({ top: 0 })
  }
  usePageRefresh(() => {
    onRefresh?.()
    showNew()
  })
  // While a list that the user asked for is still loading, no event is remembered as the newest. So later events are
  // not held back on the next visit either.
  const newestShown = query.isUserWaiting && isLoading ? undefined : state.shown[0]
  const rememberPosition = useRememberPosition(name, isGrid, state.shown.length, newestShown)

  const { repliedTo, also, relays } = query
  const renderRow = useCallback(
    (event: NostrEvent) => <FeedRow event={event} repliedTo={repliedTo} />,
    [repliedTo],
  )
  const onReading = (index: number) =>
    list.setReadingPosition(window.scrollY < NEAR_TOP_PX ? undefined : shown[index])
  const { older } = state.query
  const [emptyPages, setEmptyPages] = useState(0)
  const isUncertain = useHasTooFewAnswers(state.query)
  const phaseInput = {
    rowCount: shown.length,
    isLoading,
    foundCount: state.foundCount,
    older,
    emptyPageCount: emptyPages,
  }
  const phase = computeFeedPhase({
    ...phaseInput,
    isUncertain,
    isSettled: state.query.phase === 'settled',
  })
  const loadOlder = () => {
    setEmptyPages(shown.length > 0 ? 0 : emptyPages + 1)
    list.loadOlder(EVENTS_PER_PAGE)
  }

  return (
    <div className={styles.feed} aria-busy={isLoading}>
      {also && (
        <PluginBoundary plugin={owner} where="also" pending={null}>
          <LazyView load={loadLateKinds} props={{ list, filters: also, relays }} />
        </PluginBoundary>
      )}
      {heldBack.length > 0 && (
        <div className={styles.new}>
          <Button variant="primary" size="small" onClick={showNew}>
            Show {heldBack.length > 99 ? '99+' : heldBack.length} new{' '}
            {heldBack.length === 1 ? 'event' : 'events'}
          </Button>
        </div>
      )}
      <StrangersToggle strangers={strangers} />
      <FeedStatus query={state.query} isEmpty={shown.length === 0} />
      {phase === 'loading' && <FeedSkeleton />}
      {phase === 'no-answer' && (
        <PluginView token={TooFewAnswersNotice} answers={state.query.answers} relays={relays} />
      )}
      {phase === 'empty' && (
        <PluginBoundary plugin={owner} where="empty">
          <LazyView load={loadEmptyFeed} props={{ title: empty, isHome }} />
        </PluginBoundary>
      )}
      {phase === 'list' &&
        (isGrid ? (
          <PluginBoundary plugin={owner} where="grid" pending={<FeedSkeleton />}>
            <LazyView
              load={loadGrid}
              props={{ events: shown, memory: memory?.tiles, onLeave: rememberPosition }}
            />
          </PluginBoundary>
        ) : (
          <VirtualList
            items={shown}
            estimatedItemPx={130}
            getKey={event => event.id}
            renderItem={renderRow}
            measuredHeights={memory?.heights}
            onLeave={rememberPosition}
            onFirstVisibleChange={onReading}
          />
        ))}
      {(phase === 'list' || isFeedSearching(phaseInput)) && (
        <LoadMoreSentinel
          key={shown.length}
          isActive={!isLoading && older === 'idle'}
          onReached={loadOlder}
        />
      )}
      {older === 'refused' && (
        <PluginView token={OlderRefusedNotice} refused={state.query.refused} onRetry={loadOlder} />
      )}
      {phase === 'list' &&
        (older === 'end' ? (
          <p className={styles.end}>That is all there is.</p>
        ) : older === 'refused' ? null : (
          // While the first notes load, they would push this row down, so show it only afterwards. The key gives each
          // page a new row.
          !isLoading && <SkeletonRow key={`more ${shown.length}`} />
        ))}
    </div>
  )
}

export function FeedSkeleton() {
  return [0, 1, 2, 3, 4, 5].map(rowIndex => <SkeletonRow key={rowIndex} />)
}
