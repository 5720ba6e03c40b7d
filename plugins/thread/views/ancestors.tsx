import { NoteByRef, NoteCard } from '#contracts/notes'
import { isHexKey, replyFilters, replyKeys, replyParentOf, threadRefsOf, toEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, View } from '#kernel/react'
import { threadRootOf } from '../tree/thread-root'

/** Maximum number of notes that are shown above a note. 'View thread root' leads to the others. */
const MAX_ANCESTORS = 20
/** Maximum number of times that the notes above a note are requested. */
const MAX_ROUNDS = 4

/** Shows the known notes between the root of the thread and `of`, top first. */
export function Ancestors({ of, round = 1 }: { of: NostrEvent; round?: number }) {
  const root = threadRootOf(of)
  const parent = replyParentOf(of)
  const named = [...new Set([root, parent])].filter(key => key !== undefined)
  const ids = named.filter(isHexKey)
  const replies = replyFilters(named).map(filter => ({ ...filter, limit: 500 }))
  // A comment on an article names an address, and perhaps no id. In that case, do not query by ids.
  const thread = useQuery([...(ids.length > 0 ? [{ ids }] : []), ...replies], { live: false })
  const known = new Map(thread.events.map(e => [e.id, e]))
  const chain: NostrEvent[] = []
  const seen = new Set([of.id])
  let id = parent
  while (id !== undefined && !seen.has(id) && chain.length < MAX_ANCESTORS) {
    seen.add(id)
    const event = known.get(id)
    if (!event) break
    chain.unshift(event)
    id = replyParentOf(event)
  }
  const [top] = chain
  const reached = top !== undefined && root !== undefined && replyKeys(top).includes(root)
  const rootRef = threadRefsOf(of).root
  // A note that names only its parent takes it for the root of the conversation.
  const above = reached ? replyParentOf(top) : undefined
  const goesOn = above !== undefined && !known.has(above) && round < MAX_ROUNDS
  return (
    <>
      {goesOn && top && <Ancestors of={top} round={round + 1} />}
      {!reached && rootRef && <View of={NoteByRef} to={toEventRef(rootRef)} />}
      {chain.map(event => (
        <View key={event.id} of={NoteCard} event={event} joined="below" />
      ))}
    </>
  )
}
