import { defineService, type ViewLoader } from '../core/tokens'

export interface DialogOptions<P> {
  /** The id of the plugin that owns the view. Errors of the view are reported as that plugin's. */
  readonly plugin: string
  /** Loads the view, which shows the dialog and calls `onClose` to close it. */
  readonly view: ViewLoader<P & { onClose(): void }>
  readonly props: P
  /**
   * Closes the dialog when it aborts. An action passes its own signal, so that the dialog closes if the plugin is
   * disabled.
   */
  readonly signal?: AbortSignal
}

/** Shows dialogs over the current page, for actions and services. */
export interface DialogsService {
  /** Opens a dialog. Returns a function that closes it. */
  open<P extends object>(dialog: DialogOptions<P>): () => void
}

/** The host provides this service. */
export const Dialogs = defineService<DialogsService>('host.dialogs@1')
