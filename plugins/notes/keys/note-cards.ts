const CARD = 'article[data-note]'

/** The card around an element that stands for itself: a quote belongs to the note it is in. */
function outermost(element: Element | null): HTMLElement | undefined {
  let card: HTMLElement | undefined
  for (let at = element?.closest<HTMLElement>(CARD); at; at = at.parentElement?.closest<HTMLElement>(CARD))
    card = at
  return card
}

/** The cards of the page that are in the document, top to bottom. */
export function noteCards(): readonly HTMLElement[] {
  const cards = document.querySelectorAll<HTMLElement>(`main ${CARD}`)
  return [...cards]
    .filter(card => outermost(card) === card)
    .map(card => ({ card, top: card.getBoundingClientRect().top }))
    .sort((a, b) => a.top - b.top)
    .map(({ card }) => card)
}

/** The card that has the focus, or has in it what has. */
export const focusedCard = (): HTMLElement | undefined => outermost(document.activeElement)

/** What a shortcut is about: the card that has the focus, else the note whose page this is. */
export const currentCard = (): HTMLElement | undefined =>
  focusedCard() ?? document.querySelector<HTMLElement>(`main ${CARD}[data-mode="page"]`) ?? undefined
