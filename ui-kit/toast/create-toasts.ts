/** A short message about a finished action. */
export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Undoes the action. The message offers Undo if this is set. */
  readonly undo?: () => void
  /** A button other than Undo, such as 'Retry' or 'Open'. */
  readonly action?: { readonly label: string; run(): void }
  /** Milliseconds that the message stays; 5,000 by default. */
  readonly stays?: number
}

export interface Toast extends ToastMessage {
  readonly id: number
}

/** The messages that are shown now. The app creates one such object at its start. */
export interface Toasts {
  /** Shows a message. Returns a function that removes it early. */
  show(message: ToastMessage): () => void
  dismiss(id: number): void
  readonly get: () => readonly Toast[]
  readonly subscribe: (fn: () => void) => () => void
}

/** Maximum number of messages at once. More would cover the page. */
const MAX_TOASTS = 3

export function createToasts(): Toasts {
  let shown: readonly Toast[] = []
  let made = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    shown = next
    for (const fn of [...listeners]) fn()
  }
  const dismiss = (id: number) => {
    if (shown.some(t => t.id === id)) set(shown.filter(t => t.id !== id))
  }
  return {
    show(message) {
      const id = ++made
      // A message replaces an earlier one with the same text, so that five equal failures are one message.
      const others = shown.filter(t => t.text !== message.text)
      set([...others, { ...message, id }].slice(-MAX_TOASTS))
      return () => dismiss(id)
    },
    dismiss,
    get: () => shown,
    subscribe(fn) {
      listeners.add(fn)
      return () => void listeners.delete(fn)
    },
  }
}
