import type { ActionContext } from '#kernel'
import { getEventRef, getNotePath } from '../card/get-note-route-params'
import { noteOpened } from '../contract'
import { findFocusedCard } from './note-cards'

/** Opens the page of the focused note. */
export default function openFocusedNote(
  { go }: { go(path: string): void },
  { nostr, emit }: ActionContext,
): void {
  const id = findFocusedCard()?.dataset.note
  const event = id === undefined ? undefined : nostr.peek({ id })
  const path = event && getNotePath(getEventRef(event))
  if (!path) return
  emit(noteOpened, { id: event.id })
  go(path)
}
