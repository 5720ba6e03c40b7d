const CARD = 'article[data-note]'

/** Returns the outermost card around an element. A quoted note's card is inside the card of the note that quotes it. */
function outermostCard(element: Element | null): HTMLElement | undefined {
  let card: HTMLElement | undefined
  for (let at = element?.closest<HTMLElement>(CARD); at; at = at.parentElement?.closest<HTMLElement>(CARD))
    card = at
  return card
}

/** Returns all outermost cards in the page, top to bottom. */
export function findNoteCards(): readonly HTMLElement[] {
  const cards = document.querySelectorAll<HTMLElement>(`main ${CARD}`)
  return [...cards]
    .filter(card => outermostCard(card) === card)
    .map(card => ({ card, top: card.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top)
    .map(({ card }) => card)
}

/** Returns the card that has or contains the focus. */
export const findFocusedCard = (): HTMLElement | undefined => outermostCard(document.activeElement)

/** Returns the card that shortcuts act on: the focused card, otherwise that of the note whose page is open. */
export const findCurrentCard = (): HTMLElement | undefined =>
  findFocusedCard() ?? document.querySelector<HTMLElement>(`main ${CARD}[data-mode="page"]`) ?? undefined
