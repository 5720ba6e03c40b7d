/** Elements that handle keys themselves: text, choices, films. */
const TAKES_KEYS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select, video, audio, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox]'

/** Elements that Enter and Space press. */
const TAKES_ENTER =
  'a[href], button, input, summary, [role=button], [role=tab], [role=switch], [role=checkbox]'

/** An open layer gets the keys; one that is closing does not. */
const OPEN_LAYER =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-state=closed])'

/** Whether the element handles keys itself. */
export const takesText = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(TAKES_KEYS) !== null

/** Whether Enter and Space press it. */
export const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_ENTER) !== null

/**
 * The key of a shortcut, or nothing if the event is for another element. On a keyboard with other letters, the position
 * of the key counts.
 */
export function keyOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const { target } = event
  if (takesText(target)) return undefined
  const pressing = event.key === 'Enter' || event.key === ' '
  if (pressing && isPressed(target)) return undefined
  if (document.querySelector(OPEN_LAYER)) return undefined
  const { key } = event
  if (key.length > 1) return key
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (letter && !/^[ -~]$/.test(key)) return event.shiftKey ? letter : letter.toLowerCase()
  // Caps Lock does not count as a modifier.
  return event.shiftKey ? key : key.toLowerCase()
}
