import { defineService, type ViewLoader } from '../core/tokens'

export interface DialogToOpen<P> {
  /** The plugin that owns the view; its errors are reported as that plugin's. */
  readonly plugin: string
  /** Renders the dialog, and calls `onClose` when it ends. */
  readonly view: ViewLoader<P & { onClose(): void }>
  readonly props: P
  /** Aborting it closes the dialog: an action passes its own signal, so that the dialog closes with the plugin. */
  readonly signal?: AbortSignal
}

/** Shows a dialog over the current page, for an action or a service. */
export interface DialogsService {
  /** Returns a handle that closes it. */
  open<P extends object>(dialog: DialogToOpen<P>): () => void
}

/** Provided by the host. */
export const Dialogs = defineService<DialogsService>('host.dialogs@1')
