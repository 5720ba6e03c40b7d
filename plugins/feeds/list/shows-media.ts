import { hasMedia } from '#contracts/notes'
import type { NostrAccess, NostrEvent } from '#kernel'
import { embeddedEvent, isRepost } from '#kernel/nostr'
import { repostedNote } from './reposted-note'

const claimed = new WeakMap<NostrEvent, boolean>()

/** Whether the event shows a picture or film; a repost shows the media of its note. */
export function showsMedia(event: NostrEvent, peek?: NostrAccess['peek']): boolean {
  if (!isRepost(event.kind)) return hasMedia(event)
  const note = peek && repostedNote(event, peek)
  if (note) return hasMedia(note)
  // Until the note is in memory, trust the embedded copy; only the note itself is ever shown.
  const had = claimed.get(event)
  if (had !== undefined) return had
  const copy = embeddedEvent(event)
  const claims = copy !== undefined && hasMedia(copy)
  claimed.set(event, claims)
  return claims
}
