import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { waitForState } from '#kernel'
import { useKernel, useNostr } from '#kernel/react'
import { FeedContent, type FeedProps, FeedSkeleton } from '../list/feed-view'
import { acceptAllEvents } from '../list/open-feed-list'
import { rememberedFeeds } from '../list/remembered-feeds'
import { holdScrollPosition } from './hold-scroll-position'
import { parseStoredPosition } from './parse-stored-position'
import { clearStoredPosition, type StoredPosition } from './stored-position'

/** Maximum milliseconds for which reading the database delays the newest notes. */
const DATABASE_TIMEOUT_MS = 2_000

type ResumedFeedProps = FeedProps & {
  /** The position that the page stored before the reload, as JSON. */
  readonly storedPosition: string
}

/** Shows a list after a reload. If it is the list that the reader left, its notes are first read from the database. */
export default function ResumedFeed({ storedPosition, ...feedProps }: ResumedFeedProps) {
  const { name, query } = feedProps
  const kernel = useKernel()
  const nostr = useNostr()
  const [position, setPosition] = useState(() => findOwnPosition(storedPosition, feedProps))
  const [isReady, setIsReady] = useState(position === undefined)
  useEffect(clearStoredPosition, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the key contains all the query depends on
  useEffect(() => {
    if (isReady || !position) return
    const [, , , rememberedState] = position
    const storedQuery = nostr.query(
      query.filters.map(filter => ({ ...filter, limit: rememberedState.count })),
      { source: 'local', initialCount: rememberedState.count },
    )
    const subscription = storedQuery.subscribe(() => {})
    const timer = setTimeout(() => setIsReady(true), DATABASE_TIMEOUT_MS)
    void waitForState(storedQuery, ({ phase, events }) => (phase === 'cache' ? undefined : events)).then(
      events => {
        const { pubkey: reader } = nostr.session.get()
        if (events.length > 0)
          rememberedFeeds.remember(kernel, name, { ...rememberedState, ...(reader && { reader }) })
        setIsReady(true)
      },
    )
    return () => {
      clearTimeout(timer)
      subscription.dispose()
    }
  }, [isReady])
  const containerRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isReady && position && containerRef.current)
      return holdScrollPosition(containerRef.current, position[2], () => setPosition(undefined))
  }, [isReady, position])
  if (!isReady) return <FeedSkeleton />
  return (
    // Keep the page high enough for the stored position until the rows have loaded.
    <div ref={containerRef} style={{ minBlockSize: position && position[2] + window.innerHeight }}>
      <FeedContent {...feedProps} />
    </div>
  )
}

/**
 * Returns the stored position, unless the list now refuses its top note. A feed of unseen notes, for example, shows
 * other notes at each visit.
 */
function findOwnPosition(
  storedPosition: string,
  { name, query: { accept = acceptAllEvents } }: FeedProps,
): StoredPosition | undefined {
  const position = parseStoredPosition(storedPosition, name)
  const newest = position?.[3].newest
  return newest && accept(newest) ? position : undefined
}
