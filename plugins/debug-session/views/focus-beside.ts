const FOCUSABLE = 'a[href], button:not(:disabled)'

/**
 * Moves the focus to the link or button just before a part of the page that is about to leave, or to the one after it.
 * It is looked for in the nearest surrounding element that has one, such as the sidebar.
 */
export function focusBeside(part: HTMLElement): void {
  for (let around = part.parentElement; around; around = around.parentElement) {
    const others = [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      each => !part.contains(each) && each.checkVisibility(),
    )
    if (others.length === 0) continue
    const isBefore = (each: HTMLElement) =>
      (part.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
    const target = others.findLast(isBefore) ?? others[0]
    target?.focus({ preventScroll: true })
    return
  }
}
