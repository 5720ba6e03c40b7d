import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKernel, useNostr } from '#kernel/react'
import { feedMemory } from '../list/feed-memory'
import { FeedOf, type FeedProps, Skeletons } from '../list/feed-view'
import { forgetPlace, type LeftPlace } from '../list/left-place'
import { acceptAll } from '../list/open-feed'
import { until } from '../list/until'
import { holdPlace } from './hold-place'
import { readPlace } from './read-place'

/** Maximum milliseconds for which reading the database delays the newest notes. */
const DATABASE_TIMEOUT_MS = 2_000

type ResumedFeedProps = FeedProps & {
  /** The position that the page stored before the reload, as JSON. */
  readonly text: string
}

/** Shows a list after a reload. If it is the list that the reader left, its notes are first read from the database. */
export default function ResumedFeed({ text, ...feed }: ResumedFeedProps) {
  const { name, query } = feed
  const kernel = useKernel()
  const nostr = useNostr()
  const [place, setPlace] = useState(() => ownPlace(text, feed))
  const [here, setHere] = useState(place === undefined)
  useEffect(forgetPlace, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the key contains all the query depends on
  useEffect(() => {
    if (here || !place) return
    const [, , , left] = place
    const kept = nostr.query(
      query.filters.map(filter => ({ ...filter, limit: left.count })),
      { from: 'local', window: left.count },
    )
    const running = kept.subscribe(() => {})
    const timer = setTimeout(() => setHere(true), DATABASE_TIMEOUT_MS)
    void until(kept, ({ phase }) => phase !== 'cache').then(({ events }) => {
      const { pubkey: reader } = nostr.session.get()
      if (events.length > 0) feedMemory.remember(kernel, name, { ...left, ...(reader && { reader }) })
      setHere(true)
    })
    return () => {
      clearTimeout(timer)
      running.dispose()
    }
  }, [here])
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (here && place && box.current) return holdPlace(box.current, place[2], () => setPlace(undefined))
  }, [here, place])
  if (!here) return <Skeletons />
  return (
    // Keep the page high enough for the stored position until the rows have loaded.
    <div ref={box} style={{ minBlockSize: place && place[2] + window.innerHeight }}>
      <FeedOf {...feed} />
    </div>
  )
}

/**
 * Returns the stored position, unless the list now refuses its top note. A feed of unseen notes, for example, shows
 * other notes at each visit.
 */
function ownPlace(text: string, { name, query: { accept = acceptAll } }: FeedProps): LeftPlace | undefined {
  const place = readPlace(text, name)
  const newest = place?.[3].newest
  return newest && accept(newest) ? place : undefined
}
