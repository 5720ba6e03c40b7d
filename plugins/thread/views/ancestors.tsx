import { NoteByRef, NoteCard } from '#contracts/notes'
import { addressOf, isHexKey, toEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, View } from '#kernel/react'
import { replyParentOf, threadRootOf, threadRootRefOf } from '../tree/reply-parent'
import { commentFilters } from '../tree/thread-filters'

/** Maximum number of notes that are shown above a note. 'View thread root' leads to the others. */
const MAX_ANCESTORS = 20

/** Shows the known notes between the root of the thread and `of`, top first. */
export function Ancestors({ of }: { of: NostrEvent }) {
  const root = threadRootOf(of)
  const parent = replyParentOf(of)
  const ids = [...new Set([root, parent].filter(isHexKey))]
  // A comment on an article names an address, and perhaps no id. In that case, do not query by ids.
  const byId = ids.length > 0 ? [{ ids }, { kinds: [1, 1111], '#e': ids, limit: 500 }] : []
  const thread = useQuery([...byId, ...commentFilters(of)], { live: false })
  const known = new Map(thread.events.map(e => [e.id, e]))
  const chain: NostrEvent[] = []
  const seen = new Set([of.id])
  for (let id = parent; id !== undefined && !seen.has(id) && chain.length < MAX_ANCESTORS; ) {
    seen.add(id)
    const event = known.get(id)
    if (!event) break
    chain.unshift(event)
    id = replyParentOf(event)
  }
  const first = chain[0]
  const gap = root !== undefined && first?.id !== root && (!first || addressOf(first) !== root)
  const rootRef = threadRootRefOf(of)
  return (
    <>
      {gap && rootRef && <View of={NoteByRef} to={toEventRef(rootRef)} />}
      {chain.map(event => (
        <View key={event.id} of={NoteCard} event={event} joined="below" />
      ))}
    </>
  )
}
