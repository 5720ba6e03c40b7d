import { createStore, type ReadableStore } from '#kernel'
import type { KeyUseReason } from '../signers/key-use-reason'

/** An open dialog: its kind, and the data that it shows. */
export type AccountDialogRequest =
  | { readonly kind: 'sign-up' | 'sign-in' }
  | { readonly kind: 'save' | 'protect' | 'sign-out'; readonly pubkey: string }
  | {
      readonly kind: 'unlock'
      readonly pubkey: string
      readonly by: 'password' | 'passkey'
      /**
       * The reasons why plugins want to use the key. The list grows when another plugin asks while the dialog is open.
       */
      readonly why: ReadableStore<readonly KeyUseReason[]>
      /** Opens the key and closes the dialog. Rejects with a `UserFacingError` if the password is wrong. */
      attempt(password?: string): Promise<void>
      cancel(): void
    }
  | { readonly kind: 'auth-url'; readonly url: string }
  | { readonly kind: 'consent'; readonly relay: string; answer(choice: ConsentChoice): void }

export type ConsentChoice = 'allow' | 'never' | 'not-now'

export interface QueuedDialog {
  readonly id: number
  readonly dialog: AccountDialogRequest
  close(): void
}

/** The plugin's open dialogs, in the order in which they were opened. */
export interface DialogQueue {
  readonly queued: ReadableStore<readonly QueuedDialog[]>
  /** Shows a dialog and returns a function that closes it. Showing sign-in closes sign-up, and the reverse. */
  show(dialog: AccountDialogRequest): () => void
}

/**
 * `onChange` is called with true when the first dialog opens and with false when the last one closes, so that the
 * dialogs' container is rendered only in between.
 */
export function createDialogQueue(onChange: (hasDialogs: boolean) => void): DialogQueue {
  const queued = createStore<readonly QueuedDialog[]>([])
  let lastId = 0
  const setQueued = (next: readonly QueuedDialog[]) => {
    const countBefore = queued.get().length
    queued.set(() => [...next])
    if (countBefore > 0 !== next.length > 0) onChange(next.length > 0)
  }
  return {
    queued,
    show(dialog) {
      const id = ++lastId
      const close = () => setQueued(queued.get().filter(entry => entry.id !== id))
      // True for the sign-in and the sign-up dialog. Only one of the two is open: showing one closes the other.
      const isSignInOrUp = (kind: AccountDialogRequest['kind']) => kind === 'sign-in' || kind === 'sign-up'
      const remaining = queued
        .get()
        .filter(entry => !(isSignInOrUp(dialog.kind) && isSignInOrUp(entry.dialog.kind)))
      setQueued([...remaining, { id, dialog, close }])
      return close
    },
  }
}
