import { isPressed, takesText } from './key-of'

/** ms in which the field must appear. */
const FIELD_TIMEOUT_MS = 10_000
/** ms without a key after which the user has stopped typing. Until then a letter in a word is not a shortcut. */
const TYPING_PAUSE_MS = 1_000
const MAX_TEXT_LENGTH = 200

/**
 * Keeps the keys typed between a shortcut that leads to a text field and the field's appearance, because a user who
 * searches for "little" must not like a note with `l`. They are entered into the field that gets the focus. Escape,
 * Tab, a press elsewhere or a failed action discard them; so do ten seconds and a pause. Keys that write nothing work
 * as usual.
 */
export class TypedAhead {
  #text = ''
  /** ms since the page began; the time of the last key. */
  #last = 0
  #stop: AbortController | undefined

  /** Keeps typed keys from now on; `action` tells whether it succeeded. */
  begin(action: Promise<boolean>): void {
    this.end()
    const stop = new AbortController()
    const { signal } = stop
    this.#stop = stop
    document.addEventListener('pointerdown', () => this.end(), { capture: true, signal })
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!takesText(target)) return
        const text = this.#text
        this.end()
        // The code that focused the field may still set its selection.
        if (text !== '') queueMicrotask(() => write(text, target))
      },
      { signal },
    )
    const late = () => {
      if (performance.now() - this.#last < TYPING_PAUSE_MS) timer = setTimeout(late, TYPING_PAUSE_MS)
      else this.end()
    }
    let timer = setTimeout(late, FIELD_TIMEOUT_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    void action.then(done => done || signal.aborted || this.end())
  }

  /** Whether the key is kept, so that nothing else handles it. */
  take(event: KeyboardEvent): boolean {
    const { key, target } = event
    if (!this.#stop || event.defaultPrevented || takesText(target)) return false
    if (key === 'Escape' || key === 'Tab') this.end()
    const erases = key === 'Backspace'
    const enters = key === 'Enter'
    if (!this.#stop || !(erases || enters || writes(event))) return false
    if ((enters || key === ' ') && isPressed(target) && this.#text === '') return false
    this.#last = performance.now()
    if (erases) this.#text = this.#text.slice(0, -1)
    // A repeated key is probably the held shortcut itself.
    else if (!enters && !event.repeat && this.#text.length < MAX_TEXT_LENGTH) this.#text += key
    return true
  }

  end(): void {
    this.#stop?.abort()
    this.#stop = undefined
    this.#text = ''
  }
}

/** Whether the key would write a character: `@` may need AltGr, or Option on a Mac. */
function writes(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1) return false
  if (event.getModifierState('AltGraph')) return true
  return !ctrlKey && !metaKey && (!altKey || !/[a-z\d ]/i.test(key))
}

/** Enters the text like typing; a field that holds no text is left alone. */
function write(text: string, field: EventTarget | null): void {
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && ['text', 'search'].includes(field.type))
  if (!isText || field.readOnly || field.disabled) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
