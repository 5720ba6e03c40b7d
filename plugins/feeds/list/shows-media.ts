import { hasMedia, type NoteKinds } from '#contracts/notes'
import { embeddedEvent, isRepost } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { repostedNote } from './reposted-note'

const copies = new WeakMap<NostrEvent, { readonly of: NostrEvent | undefined }>()

/** Whether the event shows a picture or film; a repost shows the media of its note. */
export function showsMedia(event: NostrEvent, kinds: NoteKinds, peek?: NostrAccess['peek']): boolean {
  if (!isRepost(event.kind)) return hasMedia(event, kinds)
  const note = peek && repostedNote(event, peek)
  if (note) return hasMedia(note, kinds)
  // Until the note is in memory, trust the embedded copy; only the note itself is ever shown.
  const copy = copies.get(event) ?? { of: embeddedEvent(event) }
  copies.set(event, copy)
  return copy.of !== undefined && hasMedia(copy.of, kinds)
}
