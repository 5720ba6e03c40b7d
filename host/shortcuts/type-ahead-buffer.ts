import { insertText } from '#ui-kit'
import { isPressedByEnter, usesTypedKeys } from './shortcut-key'

/** Milliseconds after which the text field is no longer expected. */
const FIELD_WAIT_MS = 10_000
/**
 * Milliseconds without a key after which the user has stopped typing. Before that, a letter is part of a word and not a
 * shortcut.
 */
const TYPING_IDLE_MS = 1_000
const MAX_BUFFERED_CHARS = 200

/**
 * Keeps the keys that are typed after a shortcut to a text field and before the field appears. Otherwise a user who
 * searches for "little" might like a note with `l`. The keys are entered into the field that gets the focus. They are
 * discarded by Escape, Tab, a click elsewhere or a failed action, and after ten seconds when the user stops typing.
 * Keys that write no character work as usual.
 */
export class TypeAheadBuffer {
  #bufferedText = ''
  /** The time of the last key, in milliseconds since the page was opened. */
  #lastKeyMs = 0
  #controller: AbortController | undefined

  /** Begins to keep keys. `action` opens the field, and resolves with false if that failed. */
  startBuffering(action: Promise<boolean>): void {
    this.stopBuffering()
    const controller = new AbortController()
    const { signal } = controller
    this.#controller = controller
    document.addEventListener('pointerdown', () => this.stopBuffering(), { capture: true, signal })
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!usesTypedKeys(target)) return
        const text = this.#bufferedText
        this.stopBuffering()
        // The kept text is entered a moment later, because the code that has focused the field may still set its
        // selection.
        if (text !== '') queueMicrotask(() => typeIntoField(text, target))
      },
      { signal },
    )
    const onTimeout = () => {
      if (performance.now() - this.#lastKeyMs < TYPING_IDLE_MS) timer = setTimeout(onTimeout, TYPING_IDLE_MS)
      else this.stopBuffering()
    }
    let timer = setTimeout(onTimeout, FIELD_WAIT_MS)
    signal.addEventListener('abort', () => clearTimeout(timer))
    void action.then(done => done || signal.aborted || this.stopBuffering())
  }

  /** Returns true if the key is kept. In that case, the key must have no other effect. */
  bufferKey(event: KeyboardEvent): boolean {
    const { key, target } = event
    if (!this.#controller || event.defaultPrevented || usesTypedKeys(target)) return false
    if (key === 'Escape' || key === 'Tab') this.stopBuffering()
    const isErase = key === 'Backspace'
    const isEnter = key === 'Enter'
    if (!this.#controller || !(isErase || isEnter || writesCharacter(event))) return false
    if ((isEnter || key === ' ') && isPressedByEnter(target) && this.#bufferedText === '') return false
    this.#lastKeyMs = performance.now()
    if (isErase) this.#bufferedText = this.#bufferedText.slice(0, -1)
    // A repeated key is ignored, because it is probably the shortcut itself that is still held.
    else if (!isEnter && !event.repeat && this.#bufferedText.length < MAX_BUFFERED_CHARS)
      this.#bufferedText += key
    return true
  }

  stopBuffering(): void {
    this.#controller?.abort()
    this.#controller = undefined
    this.#bufferedText = ''
  }
}

/** True if the key would write a character. AltGr, or Option on a Mac, may be needed for characters such as `@`. */
function writesCharacter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1) return false
  if (event.getModifierState('AltGraph')) return true
  return !ctrlKey && !metaKey && (!altKey || !/[a-z\d ]/i.test(key))
}

/** Enters a text as if it were typed. An element that is not a text field is left alone. */
function typeIntoField(text: string, field: EventTarget | null): void {
  const isTextField =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && ['text', 'search'].includes(field.type))
  if (isTextField) insertText(field, text)
}
