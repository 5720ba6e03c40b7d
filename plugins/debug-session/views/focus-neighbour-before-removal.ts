const FOCUSABLE = 'a[href], button:not(:disabled)'

/**
 * Moves the focus to the link or button just before a part of the page that is about to leave, or to the one after it.
 * It is looked for in the nearest surrounding element that has one, such as the sidebar.
 */
export function focusNeighbourBeforeRemoval(leaving: HTMLElement): void {
  for (let ancestor = leaving.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const focusables = [...ancestor.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      focusable => !leaving.contains(focusable) && focusable.checkVisibility(),
    )
    if (focusables.length === 0) continue
    const isBefore = (focusable: HTMLElement) =>
      (leaving.compareDocumentPosition(focusable) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    const target = focusables.findLast(isBefore) ?? focusables[0]
    target?.focus({ preventScroll: true })
    return
  }
}
