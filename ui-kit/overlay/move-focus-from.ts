/**
 * Moves the focus from an element that goes, such as the row of a deleted message, to `target`. Call it before or after
 * the element is removed. Does nothing if the user has moved the focus to another control meanwhile.
 */
export function moveFocusFrom(
  element: Element | null | undefined,
  target: HTMLElement | null | undefined,
): void {
  const { activeElement, body } = document
  // When a focused element is removed or disabled, the browser moves the focus to the body.
  const isLost = activeElement === null || activeElement === body
  if (isLost || element?.contains(activeElement)) target?.focus({ preventScroll: true })
}
