import { findFocusedCard, findNoteCards } from './note-cards'

/** Height in px of the header, which covers the top of the page. */
const HEADER_PX = 54

/**
 * Moves the focus to the next or previous card and scrolls that card into view. If no card has the focus, the first
 * visible card gets it.
 */
export function moveNoteFocus(step: 1 | -1): void {
  const cards = findNoteCards()
  const focused = findFocusedCard()
  const at = focused ? cards.indexOf(focused) : -1
  const next =
    at < 0 ? cards.find(card => card.getBoundingClientRect().bottom > HEADER_PX + 16) : cards[at + step]
  if (!next) return
  next.focus({ preventScroll: true })
  const tall = next.getBoundingClientRect().height > window.innerHeight / 2
  next.scrollIntoView({ block: tall ? 'start' : 'nearest' })
}
