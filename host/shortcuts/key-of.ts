/** What takes keys for itself: text, choices, films. */
const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select, video, audio, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox]'

/** What Enter and Space press. */
const PRESSED = 'a[href], button, input, summary, [role=button], [role=tab], [role=switch], [role=checkbox]'

/** Whoever is open gets the keys; what is on its way out does not. */
const OPEN = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-state=closed])'

/** Whether keys pressed there are typed, or drive it. */
export const takesText = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(TYPING) !== null

/** Whether Enter and Space press it. */
export const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PRESSED) !== null

/**
 * The key of a shortcut, or nothing where the event belongs to somebody else. On a keyboard that writes other
 * letters the place of the key counts.
 */
export function keyOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const { target } = event
  if (takesText(target)) return undefined
  const pressing = event.key === 'Enter' || event.key === ' '
  if (pressing && isPressed(target)) return undefined
  if (document.querySelector(OPEN)) return undefined
  const { key } = event
  if (key.length > 1) return key
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (letter && !/^[ -~]$/.test(key)) return event.shiftKey ? letter : letter.toLowerCase()
  // Caps Lock is not a modifier of ours.
  return event.shiftKey ? key : key.toLowerCase()
}
