import { focusedCard, noteCards } from './note-cards'

/** px; the header covers this part of the page. */
const HEADER_PX = 54

/** Moves the focus by one card and scrolls it into view; without a focused card, the first visible one gets it. */
export function stepNote(step: 1 | -1): void {
  const cards = noteCards()
  const focused = focusedCard()
  const at = focused ? cards.indexOf(focused) : -1
  const next =
    at < 0 ? cards.find(card => card.getBoundingClientRect().bottom > HEADER_PX + 16) : cards[at + step]
  if (!next) return
  next.focus({ preventScroll: true })
  const tall = next.getBoundingClientRect().height > window.innerHeight / 2
  next.scrollIntoView({ block: tall ? 'start' : 'nearest' })
}
