import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKernel, useNostr } from '#kernel/react'
import { feedMemory } from '../list/feed-memory'
import { FeedOf, type FeedProps, Skeletons } from '../list/feed-view'
import { forgetPlace, type LeftPlace } from '../list/left-place'
import { acceptAll } from '../list/open-feed'
import { until } from '../list/until'
import { holdPlace } from './hold-place'
import { readPlace } from './read-place'

/** ms; a database that takes longer does not keep the newest notes from being shown. */
const PATIENCE = 2_000

type ResumedFeedProps = FeedProps & {
  /** As the page before left it. */
  readonly text: string
}

/** A list that a reload finds as it was, if it is the one that was left: its notes first, from the database. */
export default function ResumedFeed({ text, ...feed }: ResumedFeedProps) {
  const { name, query } = feed
  const kernel = useKernel()
  const nostr = useNostr()
  const [place, setPlace] = useState(() => ownPlace(text, feed))
  const [here, setHere] = useState(place === undefined)
  useEffect(forgetPlace, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; its name is made of all that the query depends on
  useEffect(() => {
    if (here || !place) return
    const [, , , left] = place
    const kept = nostr.query(
      query.filters.map(filter => ({ ...filter, limit: left.count })),
      { from: 'local', window: left.count },
    )
    const running = kept.subscribe(() => {})
    const timer = setTimeout(() => setHere(true), PATIENCE)
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
    // As high as it takes to be there, until what loads below is.
    <div ref={box} style={{ minBlockSize: place && place[2] + window.innerHeight }}>
      <FeedOf {...feed} />
    </div>
  )
}

/** The place of this list, unless it would not show again what stood above all: each visit has its own notes. */
function ownPlace(text: string, { name, query: { accept = acceptAll } }: FeedProps): LeftPlace | undefined {
  const place = readPlace(text, name)
  const newest = place?.[3].newest
  return newest && accept(newest) ? place : undefined
}
