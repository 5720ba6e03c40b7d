import type { ActionContext } from '#kernel'
import { notePath, refFromEvent } from '../card/note-route-params'
import { noteOpened } from '../contract'
import { findFocusedCard } from './note-cards'

/** Opens the page of the focused note. */
export default function openFocusedNote(
  { go }: { go(path: string): void },
  { nostr, emit }: ActionContext,
): void {
  const id = findFocusedCard()?.dataset.note
  const event = id === undefined ? undefined : nostr.peek({ id })
  const path = event && notePath(refFromEvent(event))
  if (!path) return
  emit(noteOpened, { id: event.id })
  go(path)
}
