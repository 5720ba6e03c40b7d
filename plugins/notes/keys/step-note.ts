import { focusedCard, noteCards } from './note-cards'

/** px; what lies above this is under the header. */
const HEADER = 54

/** Moves the focus one card on, or to the first one in sight when no card has it, and brings that into view. */
export function stepNote(step: 1 | -1): void {
  const cards = noteCards()
  const focused = focusedCard()
  const at = focused ? cards.indexOf(focused) : -1
  const next =
    at < 0 ? cards.find(card => card.getBoundingClientRect().bottom > HEADER + 16) : cards[at + step]
  if (!next) return
  next.focus({ preventScroll: true })
  const tall = next.getBoundingClientRect().height > window.innerHeight / 2
  next.scrollIntoView({ block: tall ? 'start' : 'nearest' })
}
