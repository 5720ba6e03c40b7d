import { insertText } from '#ui-kit'
import { isPressed, takesText } from './key-of'

/** Milliseconds after which the text field is no longer expected. */
const FIELD_TIMEOUT_MS = 10_000
/**
 * Milliseconds without a key after which the user has stopped typing. Before that, a letter is part of a word and not a
 * shortcut.
 */
const TYPING_PAUSE_MS = 1_000
const MAX_TEXT_LENGTH = 200

/**
 * Keeps the keys that are typed after a shortcut to a text field and before the field appears. Otherwise a user who
 * searches for "little" might like a note with `l`. The keys are entered into the field that gets the focus. They are
 * discarded by Escape, Tab, a click elsewhere or a failed action, and after ten seconds when the user stops typing.
 * Keys that write no character work as usual.
 */
export class TypedAhead {
  #text = ''
  /** The time of the last key, in milliseconds since the page was opened. */
  #last = 0
  #stop: AbortController | undefined

  /** Begins to keep keys. `action` opens the field, and resolves with false if that failed. */
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
        // The kept text is entered a moment later, because the code that has focused the field may still set its
        // selection.
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

  /** Returns true if the key is kept. In that case, the key must have no other effect. */
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
    // A repeated key is ignored, because it is probably the shortcut itself that is still held.
    else if (!enters && !event.repeat && this.#text.length < MAX_TEXT_LENGTH) this.#text += key
    return true
  }

  end(): void {
    this.#stop?.abort()
    this.#stop = undefined
    this.#text = ''
  }
}

/** True if the key would write a character. AltGr, or Option on a Mac, may be needed for characters such as `@`. */
function writes(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1) return false
  if (event.getModifierState('AltGraph')) return true
  return !ctrlKey && !metaKey && (!altKey || !/[a-z\d ]/i.test(key))
}

/** Enters a text as if it were typed. An element that is not a text field is left alone. */
function write(text: string, field: EventTarget | null): void {
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && ['text', 'search'].includes(field.type))
  if (isText) insertText(field, text)
}
