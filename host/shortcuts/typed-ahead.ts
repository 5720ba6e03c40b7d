import { isPressed, takesText } from './key-of'

/** ms within which the field is to come. */
const PATIENCE = 10_000
/** ms without a key: whoever types has stopped. Until then no letter is a shortcut in the middle of a word. */
const PAUSE = 1_000
const MOST = 200

/**
 * What is typed between the key that leads to a field and the field itself. None of it is a shortcut: whoever searches
 * for "little" likes nothing. It goes into the field that gets the focus. Escape, Tab, a press elsewhere or an action
 * that failed end it without; so do ten seconds and a pause. Keys that write nothing stay what they are.
 */
export class TypedAhead {
  #text = ''
  /** ms since the page began; the last key. */
  #last = 0
  #stop: AbortController | undefined

  /** Keeps what is typed from now on; `action` says whether it did what it should. */
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
        // Whoever gave it the focus may still choose what stands in it.
        if (text !== '') queueMicrotask(() => write(text, target))
      },
      { signal },
    )
    const late = () => {
      if (performance.now() - this.#last < PAUSE) timer = setTimeout(late, PAUSE)
      else this.end()
    }
    let timer = setTimeout(late, PATIENCE)
    signal.addEventListener('abort', () => clearTimeout(timer))
    void action.then(done => done || signal.aborted || this.end())
  }

  /** Whether the key is kept, and so nobody else's. */
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
    // A key that is held is most likely the one that led here.
    else if (!enters && !event.repeat && this.#text.length < MOST) this.#text += key
    return true
  }

  end(): void {
    this.#stop?.abort()
    this.#stop = undefined
    this.#text = ''
  }
}

/** Whether it would write a character: `@` may take AltGr, or Option on a Mac. */
function writes(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key.length !== 1) return false
  if (event.getModifierState('AltGraph')) return true
  return !ctrlKey && !metaKey && (!altKey || !/[a-z\d ]/i.test(key))
}

/** As if it had been typed there; a field of another kind than text is left alone. */
function write(text: string, field: EventTarget | null): void {
  const isText =
    field instanceof HTMLTextAreaElement ||
    (field instanceof HTMLInputElement && ['text', 'search'].includes(field.type))
  if (!isText || field.readOnly || field.disabled) return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
