/** A short message about a finished action. */
export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Undoes the action; offered while the message is shown. */
  readonly undo?: () => void
  /** An action other than Undo, such as 'Retry' or 'Open'. */
  readonly action?: { readonly label: string; run(): void }
  /** ms; 5 s by default. */
  readonly stays?: number
}

export interface Toast extends ToastMessage {
  readonly id: number
}

/** The messages that are shown now. An app has one, created by its start code. */
export interface Toasts {
  /** Returns a function that removes the message early. */
  show(message: ToastMessage): () => void
  dismiss(id: number): void
  readonly get: () => readonly Toast[]
  readonly subscribe: (fn: () => void) => () => void
}

/** More messages would cover the page. */
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
      // A message replaces an earlier one with the same text, so that five failures are one message.
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
