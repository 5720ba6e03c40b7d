import { defineService } from '../core/tokens'

/** A short message about an action. It is shown for some seconds at the edge of the page. */
export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Takes the action back. Offered as a button while the message is shown. */
  readonly undo?: () => void
  /** A button for another action than Undo, such as 'Retry' or 'Open'. */
  readonly action?: { readonly label: string; run(): void }
  /** Milliseconds for which the message is shown; 5,000 by default. */
  readonly durationMs?: number
}

export interface ToastsService {
  /** Shows a message. Returns a function that removes it early. */
  show(message: ToastMessage): () => void
}

/** The host provides this service. */
export const Toasts = defineService<ToastsService>('host.toasts@1')
