import { NoteByRef, NoteCard } from '#contracts/notes'
import {
  createReplyFilters,
  getReplyParentKey,
  getReplyTargetKeys,
  getThreadRefs,
  isHexKey,
  threadRefToEventRef,
} from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { PluginView, useQuery } from '#kernel/react'
import { findThreadRoot } from '../tree/find-thread-root'

/** Maximum number of notes that are shown above a note. The link 'View thread root' leads to the earlier ones. */
const MAX_ANCESTORS = 20
/** Maximum number of times that the notes above a note are requested. */
const MAX_ROUNDS = 4

/** Shows the known notes between the root of the thread and `note`, top first. */
export function Ancestors({ note, round = 1 }: { note: NostrEvent; round?: number }) {
  const root = findThreadRoot(note)
  const parent = getReplyParentKey(note)
  const referencedIds = [...new Set([root, parent])].filter(key => key !== undefined)
  const ids = referencedIds.filter(isHexKey)
  const replies = createReplyFilters(referencedIds).map(filter => ({ ...filter, limit: 500 }))
  // A comment on an article names an address, and perhaps no id. In that case, do not query by ids.
  const thread = useQuery([...(ids.length > 0 ? [{ ids }] : []), ...replies], { live: false })
  const eventsById = new Map(thread.events.map(e => [e.id, e]))
  const chain: NostrEvent[] = []
  const seenIds = new Set([note.id])
  let id = parent
  while (id !== undefined && !seenIds.has(id) && chain.length < MAX_ANCESTORS) {
    seenIds.add(id)
    const event = eventsById.get(id)
    if (!event) break
    chain.unshift(event)
    id = getReplyParentKey(event)
  }
  const [topAncestor] = chain
  const reachesRoot =
    topAncestor !== undefined && root !== undefined && getReplyTargetKeys(topAncestor).includes(root)
  const rootRef = getThreadRefs(note).root
  // If a note names only its parent, that parent counts as the root, although the conversation may continue above it.
  const aboveTop = reachesRoot ? getReplyParentKey(topAncestor) : undefined
  const continuesAbove = aboveTop !== undefined && !eventsById.has(aboveTop) && round < MAX_ROUNDS
  return (
    <>
      {continuesAbove && topAncestor && <Ancestors note={topAncestor} round={round + 1} />}
      {!reachesRoot && rootRef && <PluginView token={NoteByRef} to={threadRefToEventRef(rootRef)} />}
      {chain.map(event => (
        <PluginView key={event.id} token={NoteCard} event={event} threadLine="below" />
      ))}
    </>
  )
}
