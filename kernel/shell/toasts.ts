import { defineService } from '../core/tokens'

/** A short message about an action, shown for a while at the edge of the page. */
export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Takes the action back; offered while the message is shown. */
  readonly undo?: () => void
  /** An action other than Undo, such as 'Retry' or 'Open'. */
  readonly action?: { readonly label: string; run(): void }
  /** ms; 5 s by default. */
  readonly stays?: number
}

export interface ToastsService {
  /** Returns a handle that removes it early. */
  show(message: ToastMessage): () => void
}

/** Provided by the host. */
export const Toasts = defineService<ToastsService>('host.toasts@1')
