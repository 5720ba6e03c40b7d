import { useMemo, useState } from 'react'
import type { FeedConfig } from '#contracts/feeds'
import { Graph } from '#contracts/graph'
import { Moderation } from '#contracts/moderation'
import { NoteWords, noteKinds } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { noteRoute } from '#contracts/thread'
import { createKernelMemory } from '#kernel'
import { encodeNote, followsOf } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import {
  useKernel,
  useNostr,
  useOptionalService,
  useOptionalStore,
  usePoint,
  useQuery,
  useStore,
  View,
} from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { AsidePanel, Button, RelativeTime } from '#ui-kit'
import { feedQuery } from '../config/feed-query'
import { useNear } from '../home/use-near'
import { useRanking } from '../home/use-ranking'
import { useTimedOut } from '../list/use-timed-out'
import { useShowable } from '../views/use-posts'
import { pickMore, pickPopular } from './pick-popular'
import styles from './popular.module.css'
import { PopularWaiting } from './popular-waiting'
import { useHour } from './use-hour'

const NOTES_PER_STEP = 10
/** Number of additional notes that are requested, because some may be deleted or written by people whom many mute. */
const EXTRA_NOTES = 5
const NO_KEYS: readonly string[] = []
const LAST_DAY_FEED: FeedConfig = {
  as: ['repost', 'reaction'],
  filter: { limit: 300 },
  followDistance: 2,
  sortLikedPosts: true,
}

interface Picked {
  /** The query from whose likes the notes were picked. */
  readonly of?: unknown
  readonly ids: readonly string[]
}
const NONE_PICKED: Picked = { ids: NO_KEYS }
/** The latest pick for each account. It stays when the page changes. */
const lastPicks = createKernelMemory<Picked>(5)

/** Lists notes that people near the reader in the follow graph liked within a day. */
export default function PopularList() {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  const list = useQuery({ kinds: [3], authors: session.pubkey ? [session.pubkey] : NO_KEYS })
  const follows = useMemo(() => followsOf(list.events[0]), [list.events])
  const { near, nearMore } = useNear(follows)
  const graph = useOptionalService(Graph)
  const now = useHour()
  const kinds = usePoint(noteKinds)
  const query = useMemo(
    () =>
      feedQuery(
        LAST_DAY_FEED,
        { session, follows, near, nearMore },
        { kinds, distance: nearMore ? graph?.distance : undefined, now },
      ),
    [session, follows, near, nearMore, graph, kinds, now],
  )
  const { events, phase, complete } = useQuery(query.filters)
  const { ranked, dropped } = useRanking(query.counts, events)
  const late = useTimedOut(query) && events.length > 0
  const settled = phase === 'settled' || complete || late
  // More people count as near when the graph has loaded. Keep the first pick, so that no note moves while the reader
  // looks.
  const reader = session.pubkey ?? ''
  let picked = lastPicks.recall(kernel, reader) ?? NONE_PICKED
  if (settled && (picked.of !== query || picked.ids.length === 0)) {
    picked = { of: query, ids: pickMore(picked.ids, pickPopular(ranked)) }
    lastPicks.remember(kernel, reader, picked)
  }
  const ids = picked.ids.filter(id => !dropped.has(id))
  const waiting = !settled && ids.length === 0
  return <AsidePanel title="Popular">{waiting ? <PopularWaiting /> : <PopularNotes ids={ids} />}</AsidePanel>
}

function PopularNotes({ ids }: { ids: readonly string[] }) {
  const [count, setCount] = useState(NOTES_PER_STEP)
  const isShowable = useShowable()
  const graph = useOptionalService(Graph)
  const moderation = useOptionalService(Moderation)
  useOptionalStore(moderation?.version)
  const isStranger = (pubkey: string) =>
    moderation ? moderation.acquaintance(pubkey) === 'hidden' : graph?.isOvermuted(pubkey, 'feed')
  // Keep the same query while the first rows stay the same, even if notes are added below them.
  const first = ids.slice(0, count + EXTRA_NOTES).join()
  const asked = useMemo(() => ({ ids: first ? first.split(',') : NO_KEYS }), [first])
  const { events, phase } = useQuery(asked, { live: false })
  const notes = asked.ids
    .flatMap(id => events.filter(event => event.id === id && isShowable(event) && !isStranger(event.pubkey)))
    .slice(0, count)
  if (notes.length === 0 && asked.ids.length > 0 && phase !== 'settled') return <PopularWaiting />
  if (notes.length === 0) return <p className={styles.empty}>No popular posts found</p>
  return (
    <>
      <ul>
        {notes.map(event => (
          <li key={event.id}>
            <PopularNote event={event} />
          </li>
        ))}
      </ul>
      {ids.length > count && (
        <Button variant="ghost" onClick={() => setCount(count + NOTES_PER_STEP)}>
          Show more
        </Button>
      )}
    </>
  )
}

/** Shortens a note's content to two lines of text. Quoted notes are removed, because the panel has no room for them. */
const wordsOf = (content: string) =>
  content
    .slice(0, 300)
    .replace(/nostr:n(?:ote|event|addr)1\w+/g, '')
    .replace(/\s+/g, ' ')

function PopularNote({ event }: { event: NostrEvent }) {
  const note = encodeNote(event.id)
  if (!note) return null
  return (
    <article className={styles.note} data-popular={event.id}>
      <header className={styles.author}>
        <View of={ProfileAvatar} pubkey={event.pubkey} size={20} plain />
        <span className={styles.name}>
          <View of={ProfileName} pubkey={event.pubkey} />
        </span>
        <RelativeTime at={event.created_at} />
      </header>
      <div className={styles.text}>
        <View of={NoteWords} event={event} text={wordsOf(event.content)} />
      </div>
      <RouteLink to={noteRoute} params={{ note }} className={styles.open}>
        Open the note
      </RouteLink>
    </article>
  )
}
