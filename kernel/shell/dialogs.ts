import { defineService, type ViewLoader } from '../core/tokens'

export interface DialogToOpen<P> {
  /** The plugin whose view it is: what it throws is that one's fault. */
  readonly plugin: string
  /** Draws the dialog, and calls `onClose` when it is over. */
  readonly view: ViewLoader<P & { onClose(): void }>
  readonly props: P
  /** The dialog goes when it is aborted: an action gives its own, so that it goes with the plugin. */
  readonly signal?: AbortSignal
}

/** Shows a dialog over whatever page there is, from an action or a service. */
export interface DialogsService {
  /** Answers what closes it. */
  open<P extends object>(dialog: DialogToOpen<P>): () => void
}

/** Provided by the host. */
export const Dialogs = defineService<DialogsService>('host.dialogs@1')
