/**
 * Matches elements that use keys themselves, such as text fields, selects and players. Shortcuts are ignored in them.
 */
const KEY_USING_ELEMENTS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select, video, audio, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox]'

/** Matches elements that are pressed by Enter and Space. */
const PRESSABLE_ELEMENTS =
  'a[href], button, input, summary, [role=button], [role=tab], [role=switch], [role=checkbox]'

/** Matches an open dialog or menu, which gets all keys. One that is just closing does not match. */
const OPEN_LAYER_SELECTOR =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([data-state=closed])'

/** True if the element uses keys itself, so that shortcuts are ignored. */
export const usesTypedKeys = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest(KEY_USING_ELEMENTS) !== null

/** True if Enter and Space press the element. */
export const isPressedByEnter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(PRESSABLE_ELEMENTS) !== null

/**
 * Returns the key as used in shortcuts; `undefined` if the event is meant for another element. If the keyboard has no
 * Latin letters, the position of the key counts.
 */
export function getShortcutKey(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.isComposing) return undefined
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const { target } = event
  if (usesTypedKeys(target)) return undefined
  const isPressKey = event.key === 'Enter' || event.key === ' '
  if (isPressKey && isPressedByEnter(target)) return undefined
  if (document.querySelector(OPEN_LAYER_SELECTOR)) return undefined
  const { key } = event
  if (key.length > 1) return key
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (letter && !/^[ -~]$/.test(key)) return event.shiftKey ? letter : letter.toLowerCase()
  // Letters are lower-cased unless Shift is held, because Caps Lock must not change a shortcut.
  return event.shiftKey ? key : key.toLowerCase()
}
