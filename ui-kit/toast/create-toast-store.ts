/** A short message about a finished action. */
export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Undoes the action. The message offers Undo if this is set. */
  readonly undo?: () => void
  /** A button other than Undo, such as 'Retry' or 'Open'. */
  readonly action?: { readonly label: string; run(): void }
  /** Milliseconds that the message stays; 5,000 by default. */
  readonly durationMs?: number
}

export interface Toast extends ToastMessage {
  readonly id: number
}

/** The messages that are shown now. The app creates one such object at its start. */
export interface ToastStore {
  /** Shows a message. Returns a function that removes it early. */
  show(message: ToastMessage): () => void
  dismiss(id: number): void
  readonly get: () => readonly Toast[]
  readonly subscribe: (onChange: () => void) => () => void
}

/** Maximum number of messages at once. More would cover the page. */
const MAX_TOASTS = 3

export function createToastStore(): ToastStore {
  let shownToasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const setToasts = (next: readonly Toast[]) => {
    shownToasts = next
    for (const listener of [...listeners]) listener()
  }
  const dismiss = (id: number) => {
    if (shownToasts.some(toast => toast.id === id)) setToasts(shownToasts.filter(t => t.id !== id))
  }
  return {
    show(message) {
      const id = ++lastId
      // A message replaces an earlier one with the same text, so that five equal failures are one message.
      const otherToasts = shownToasts.filter(toast => toast.text !== message.text)
      setToasts([...otherToasts, { ...message, id }].slice(-MAX_TOASTS))
      return () => dismiss(id)
    },
    dismiss,
    get: () => shownToasts,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
