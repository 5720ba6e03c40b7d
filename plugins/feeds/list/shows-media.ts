import { hasMedia, type NoteKindContributions } from '#contracts/notes'
import { isRepostKind, parseRepostedEvent } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { findRepostedNote } from './find-reposted-note'

const embeddedNotes = new WeakMap<NostrEvent, { readonly embedded: NostrEvent | undefined }>()

/** True if the event shows a picture or video. For a repost, true if its note does. */
export function showsMedia(
  event: NostrEvent,
  kinds: NoteKindContributions,
  peek?: NostrAccess['peek'],
): boolean {
  if (!isRepostKind(event.kind)) return hasMedia(event, kinds)
  const note = peek && findRepostedNote(event, peek)
  if (note) return hasMedia(note, kinds)
  // Until the note is in memory, rely on the copy inside the repost. Only the note itself is ever shown.
  const embeddedNote = embeddedNotes.get(event) ?? { embedded: parseRepostedEvent(event) }
  embeddedNotes.set(event, embeddedNote)
  return embeddedNote.embedded !== undefined && hasMedia(embeddedNote.embedded, kinds)
}
