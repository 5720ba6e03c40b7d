import { defineService } from '../core/tokens'

/** A short message about something that was done, at the edge of the page for a while. */
export interface ToastMessage {
  readonly text: string
  readonly tone?: 'plain' | 'danger'
  /** Takes back what was done; while it can, the message offers it. */
  readonly undo?: () => void
  /** An action other than Undo, such as 'Retry' or 'Open'. */
  readonly action?: { readonly label: string; run(): void }
  /** ms; 5 s when absent. */
  readonly stays?: number
}

export interface ToastsService {
  /** Answers what takes it away early. */
  show(message: ToastMessage): () => void
}

/** Provided by the host. */
export const Toasts = defineService<ToastsService>('host.toasts@1')
