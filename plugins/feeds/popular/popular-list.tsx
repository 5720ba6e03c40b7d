import { useMemo, useState } from 'react'
import type { FeedConfig } from '#contracts/feeds'
import { Graph } from '#contracts/graph'
import { Moderation } from '#contracts/moderation'
import { NoteExcerpt, noteKinds } from '#contracts/notes'
import { ProfileAvatar, ProfileName } from '#contracts/profiles'
import { noteRoute } from '#contracts/site-routes'
import { createViewMemory } from '#kernel'
import { encodeNote, parseFollowList } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import {
  PluginView,
  useContributions,
  useKernel,
  useNostr,
  useOptionalService,
  useOptionalStore,
  useQuery,
  useStore,
} from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { AsidePanel, Button, RelativeTime } from '#ui-kit'
import { useNearPeople } from '../home/use-near-people'
import { useAnswersTimedOut } from '../list/use-answers-timed-out'
import { buildFeedQuery } from '../settings/build-feed-query'
import { mergePopularNotes, pickPopularNotes } from './pick-popular-notes'
import styles from './popular.module.css'
import { PopularSkeleton } from './popular-skeleton'
import { useCurrentHour } from './use-current-hour'
import { useNoteRanking } from './use-note-ranking'
import { useIsShownAsPost } from './use-ranked-notes'

const NOTES_PER_PAGE = 10
/** Number of additional notes that are requested, because some may be deleted or written by people whom many mute. */
const EXTRA_NOTES = 5
const NO_KEYS: readonly string[] = []
const LAST_DAY_FEED: FeedConfig = {
  as: ['repost', 'reaction'],
  filter: { limit: 300 },
  followDistance: 2,
  sortLikedPosts: true,
}

interface PopularPick {
  /** The query from whose likes the notes were picked. */
  readonly pickedFrom?: unknown
  readonly ids: readonly string[]
}
const NO_PICK: PopularPick = { ids: NO_KEYS }
/** The latest pick of each account. It survives when the reader opens another page. */
const lastPicks = createViewMemory<PopularPick>(5)

/** Lists notes that people near the reader in the follow graph liked within a day. */
export default function PopularList() {
  const kernel = useKernel()
  const session = useStore(useNostr().session)
  const list = useQuery({ kinds: [3], authors: session.pubkey ? [session.pubkey] : NO_KEYS })
  const follows = useMemo(() => parseFollowList(list.events[0]), [list.events])
  const { near, nearMore } = useNearPeople(follows)
  const graph = useOptionalService(Graph)
  const now = useCurrentHour()
  const kinds = useContributions(noteKinds)
  const query = useMemo(
    () =>
      buildFeedQuery(
        LAST_DAY_FEED,
        { session, follows, near, nearMore },
        { kinds, distance: nearMore ? graph?.distance : undefined, openedAtMs: now },
      ),
    [session, follows, near, nearMore, graph, kinds, now],
  )
  const { events, phase, complete } = useQuery(query.filters)
  const { ranked, droppedIds } = useNoteRanking(query.counts, events)
  const isTimedOut = useAnswersTimedOut(query) && events.length > 0
  const isSettled = phase === 'settled' || complete || isTimedOut
  // More people count as near when the graph has loaded. Keep the first pick, so that no note moves while the reader
  // looks.
  const readerKey = session.pubkey ?? ''
  let picked = lastPicks.recall(kernel, readerKey) ?? NO_PICK
  if (isSettled && (picked.pickedFrom !== query || picked.ids.length === 0)) {
    picked = { pickedFrom: query, ids: mergePopularNotes(picked.ids, pickPopularNotes(ranked)) }
    lastPicks.remember(kernel, readerKey, picked)
  }
  const ids = picked.ids.filter(id => !droppedIds.has(id))
  const isLoading = !isSettled && ids.length === 0
  return (
    <AsidePanel title="Popular">{isLoading ? <PopularSkeleton /> : <PopularNotes ids={ids} />}</AsidePanel>
  )
}

function PopularNotes({ ids }: { ids: readonly string[] }) {
  const [count, setCount] = useState(NOTES_PER_PAGE)
  const isShowable = useIsShownAsPost()
  const graph = useOptionalService(Graph)
  const moderation = useOptionalService(Moderation)
  useOptionalStore(moderation?.version)
  const isStranger = (pubkey: string) =>
    moderation ? moderation.getAcquaintance(pubkey) === 'hidden' : graph?.isOvermuted(pubkey, 'feed')
  // Keep the same query while the first rows stay the same, even if notes are added below them.
  const firstIds = ids.slice(0, count + EXTRA_NOTES).join()
  const idFilter = useMemo(() => ({ ids: firstIds ? firstIds.split(',') : NO_KEYS }), [firstIds])
  const { events, phase } = useQuery(idFilter, { live: false })
  const notes = idFilter.ids
    .flatMap(id => events.filter(event => event.id === id && isShowable(event) && !isStranger(event.pubkey)))
    .slice(0, count)
  if (notes.length === 0 && idFilter.ids.length > 0 && phase !== 'settled') return <PopularSkeleton />
  if (notes.length === 0) return <p className={styles.empty}>No popular posts found</p>
  return (
    <>
      <ul>
        {notes.map(event => (
          <li key={event.id}>
            <PopularNoteRow event={event} />
          </li>
        ))}
      </ul>
      {ids.length > count && (
        <Button variant="ghost" onClick={() => setCount(count + NOTES_PER_PAGE)}>
          Show more
        </Button>
      )}
    </>
  )
}

/** Returns the first 300 characters of a note as one line of text, without references to other events. */
const previewText = (content: string) =>
  content
    .slice(0, 300)
    .replace(/nostr:n(?:ote|event|addr)1\w+/g, '')
    .replace(/\s+/g, ' ')

function PopularNoteRow({ event }: { event: NostrEvent }) {
  const note = encodeNote(event.id)
  if (!note) return null
  return (
    <article className={styles.note} data-popular={event.id}>
      <header className={styles.author}>
        <PluginView token={ProfileAvatar} pubkey={event.pubkey} size={20} plain />
        <span className={styles.name}>
          <PluginView token={ProfileName} pubkey={event.pubkey} />
        </span>
        <RelativeTime timeSeconds={event.created_at} />
      </header>
      <div className={styles.text}>
        <PluginView token={NoteExcerpt} event={event} text={previewText(event.content)} />
      </div>
      <RouteLink to={noteRoute} params={{ note }} className={styles.open}>
        Open the note
      </RouteLink>
    </article>
  )
}
