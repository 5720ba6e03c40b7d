type TextControl = HTMLTextAreaElement | HTMLInputElement

/**
 * Writes a text into a field as the user's own edit: it can be undone, `onChange` is called, and the field gets the
 * focus, with the cursor after the text. The text replaces the characters from `start` to `end`, by default the
 * selection. Does nothing if the field is read-only. Do not call it in an effect: at the end of an event in a commit,
 * React puts the old text of a controlled field back.
 */
export function insertText(
  field: TextControl,
  text: string,
  start = field.selectionStart ?? field.value.length,
  end = Math.max(start, field.selectionEnd ?? start),
): void {
  if (field.readOnly || field.disabled) return
  field.focus({ preventScroll: true })
  replaceRange(field, text, start, end)
}

/**
 * Like `insertText`, for a text that arrives while the user may do something else: the focus stays where it is, and the
 * cursor where it is in the text. A cursor at `start` moves behind the text.
 */
export function insertTextKeepingFocus(field: TextControl, text: string, start: number, end = start): void {
  if (field.readOnly || field.disabled) return
  const { activeElement } = document
  const { selectionStart, selectionEnd } = field
  // An edit needs the focus for a moment. A panel above the field would close without the focus, so it keeps it, and
  // the text is written without an entry in the undo history.
  if (activeElement === document.body || enclosingLayer(activeElement) === enclosingLayer(field))
    field.focus({ preventScroll: true })
  replaceRange(field, text, start, end)
  if (selectionStart !== null && selectionEnd !== null) {
    const shiftPosition = (position: number) => Math.max(position, end) + text.length - (end - start)
    field.setSelectionRange(
      selectionStart >= start ? shiftPosition(selectionStart) : selectionStart,
      selectionStart >= start || selectionEnd > start ? shiftPosition(selectionEnd) : selectionEnd,
    )
  }
  if (document.activeElement === activeElement) return
  if (activeElement instanceof HTMLElement && activeElement !== document.body)
    activeElement.focus({ preventScroll: true })
  else field.blur()
}

/** Returns the dialog or panel that holds an element. */
const enclosingLayer = (element: Element | null) =>
  element?.closest('[role="dialog"], [role="menu"]') ?? undefined

function replaceRange(field: TextControl, text: string, start: number, end: number): void {
  const isWithinMaxLength =
    field.maxLength < 0 || field.value.length - (end - start) + text.length <= field.maxLength
  if (isWithinMaxLength && document.activeElement === field) {
    field.setSelectionRange(start, end)
    // This command is old, and the only one that leaves an entry in the browser's undo history.
    if (document.execCommand?.('insertText', false, text)) return
  }
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
