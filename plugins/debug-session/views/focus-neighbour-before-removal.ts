const FOCUSABLE = 'a[href], button:not(:disabled)'

/**
 * Moves the focus away from an element that will be removed: to the link or button just before it or, if there is none,
 * just after it, in the nearest ancestor that has one.
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
