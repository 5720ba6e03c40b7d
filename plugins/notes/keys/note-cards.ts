const CARD = 'article[data-note]'

/** The outermost card around an element; a quote belongs to the note that contains it. */
function outermost(element: Element | null): HTMLElement | undefined {
  let card: HTMLElement | undefined
  for (let at = element?.closest<HTMLElement>(CARD); at; at = at.parentElement?.closest<HTMLElement>(CARD))
    card = at
  return card
}

/** All cards in the page, top to bottom. */
export function noteCards(): readonly HTMLElement[] {
  const cards = document.querySelectorAll<HTMLElement>(`main ${CARD}`)
  return [...cards]
    .filter(card => outermost(card) === card)
    .map(card => ({ card, top: card.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top)
    .map(({ card }) => card)
}

/** The card that has or contains the focus. */
export const focusedCard = (): HTMLElement | undefined => outermost(document.activeElement)

/** The card that shortcuts act on: the focused one, otherwise the note of this page. */
export const currentCard = (): HTMLElement | undefined =>
  focusedCard() ?? document.querySelector<HTMLElement>(`main ${CARD}[data-mode="page"]`) ?? undefined
