import { takesText } from './key-of'

/** ms that the field has once the action is done. */
const PATIENCE = 2_000
const MOST = 200

/**
 * What is typed between the key that leads to a field and the field itself. None of it is a shortcut: whoever searches
 * for "little" likes nothing. It goes into the field that gets the focus. Escape, Tab, a press elsewhere or an action
 * that failed end it without.
 */
export class TypedAhead {
  #text = ''
  #stop: AbortController | undefined

  /** Keeps keys while `action` runs, and a while after. `action` says whether it did what it should. */
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
    void action.then(done => {
      if (signal.aborted) return
      if (!done) return this.end()
      const timer = setTimeout(() => this.end(), PATIENCE)
      signal.addEventListener('abort', () => clearTimeout(timer))
    })
  }

  /** Whether the key is kept, and so nobody else's. */
  take(event: KeyboardEvent): boolean {
    if (!this.#stop || event.defaultPrevented || takesText(event.target)) return false
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const { key } = event
    if (key === 'Escape' || key === 'Tab') {
      this.end()
      return false
    }
    if (key === 'Backspace') this.#text = this.#text.slice(0, -1)
    else if (key.length === 1 && this.#text.length < MOST) this.#text += key
    return true
  }

  end(): void {
    this.#stop?.abort()
    this.#stop = undefined
    this.#text = ''
  }
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
