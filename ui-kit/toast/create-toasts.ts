/** A short message about something that was done. */
export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Takes back what was done; while it can, the message offers it. */
  readonly undo?: () => void
  /** Another act than taking back: 'Retry', 'Open'. */
  readonly action?: { readonly label: string; run(): void }
  /** ms; 5 s when absent. */
  readonly stays?: number
}

export interface Toast extends ToastMessage {
  readonly id: number
}

/** The messages that are shown now. One for an app, made by whoever makes the app. */
export interface Toasts {
  /** Answers what takes it away early. */
  show(message: ToastMessage): () => void
  dismiss(id: number): void
  readonly get: () => readonly Toast[]
  readonly subscribe: (fn: () => void) => () => void
}

/** More would cover the page. */
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
      // The same words again replace themselves: five failures are one message.
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
