import type { ActionContext } from '#kernel'
import { notePath, refOfEvent } from '../card/note-target'
import { noteOpened } from '../contract'
import { focusedCard } from './note-cards'

/** Opens the page of the focused note. */
export default function openNote({ go }: { go(path: string): void }, { nostr, emit }: ActionContext): void {
  const id = focusedCard()?.dataset.note
  const event = id === undefined ? undefined : nostr.peek({ id })
  const path = event && notePath(refOfEvent(event))
  if (!path) return
  emit(noteOpened, { id: event.id })
  go(path)
}
