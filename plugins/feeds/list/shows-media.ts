import { hasMedia, type NoteKinds } from '#contracts/notes'
import { embeddedEvent, isRepost } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { repostedNote } from './reposted-note'

const copies = new WeakMap<NostrEvent, { readonly of: NostrEvent | undefined }>()

/** True if the event shows a picture or video. For a repost, true if its note does. */
export function showsMedia(event: NostrEvent, kinds: NoteKinds, peek?: NostrAccess['peek']): boolean {
  if (!isRepost(event.kind)) return hasMedia(event, kinds)
  const note = peek && repostedNote(event, peek)
  if (note) return hasMedia(note, kinds)
  // Until the note is in memory, rely on the copy inside the repost. Only the note itself is ever shown.
  const copy = copies.get(event) ?? { of: embeddedEvent(event) }
  copies.set(event, copy)
  return copy.of !== undefined && hasMedia(copy.of, kinds)
}
