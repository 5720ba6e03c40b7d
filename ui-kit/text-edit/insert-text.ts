type TextControl = HTMLTextAreaElement | HTMLInputElement

/**
 * Writes a text into a field as if the user had typed it: the edit can be undone, `onChange` is called, and the field
 * gets the focus with the cursor after the text. The text replaces the characters from `start` to `end`, by default the
 * selection. Does nothing if the field is read-only. Do not call it in an effect: while React commits, it restores the
 * old text of a controlled field after the event.
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
 * Like `insertText`, for a text that arrives while the user may do something else. The focus stays where it is, and the
 * cursor keeps its place in the text. A cursor at `start` moves behind the text.
 */
export function insertTextKeepingFocus(field: TextControl, text: string, start: number, end = start): void {
  if (field.readOnly || field.disabled) return
  const { activeElement } = document
  const { selectionStart, selectionEnd } = field
  // An undoable edit needs the focus for a moment. But a panel over the field would close if it lost the focus. In that
  // case, the panel keeps the focus, and the edit cannot be undone.
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

/** Returns the dialog or menu that contains an element. */
const enclosingLayer = (element: Element | null) =>
  element?.closest('[role="dialog"], [role="menu"]') ?? undefined

function replaceRange(field: TextControl, text: string, start: number, end: number): void {
  const isWithinMaxLength =
    field.maxLength < 0 || field.value.length - (end - start) + text.length <= field.maxLength
  if (isWithinMaxLength && document.activeElement === field) {
    field.setSelectionRange(start, end)
    // This command is deprecated, but only it adds an entry to the browser's undo history.
    if (document.execCommand?.('insertText', false, text)) return
  }
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
