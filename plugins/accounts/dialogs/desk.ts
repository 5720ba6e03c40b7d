import { createStore, type ReadableStore } from '#kernel'
import type { Reason } from '../signers/why-sign'

/** An open dialog: its kind, and the data that it shows. */
export type OpenDialog =
  | { readonly kind: 'sign-up' | 'sign-in' }
  | { readonly kind: 'save' | 'protect' | 'sign-out'; readonly pubkey: string }
  | {
      readonly kind: 'unlock'
      readonly pubkey: string
      readonly by: 'password' | 'passkey'
      /** The reasons for which plugins want to use the key. The list grows when further plugins wait for the key. */
      readonly why: ReadableStore<readonly Reason[]>
      /** Opens the key and closes the dialog. Rejects with a `Refusal` if the password is wrong. */
      attempt(password?: string): Promise<void>
      refuse(): void
    }
  | { readonly kind: 'auth-url'; readonly url: string }
  | { readonly kind: 'consent'; readonly relay: string; answer(choice: Consent): void }

export type Consent = 'allow' | 'never' | 'not-now'

export interface ShownDialog {
  readonly id: number
  readonly dialog: OpenDialog
  close(): void
}

/** The plugin's open dialogs, in the order in which they were opened. */
export interface Desk {
  readonly shown: ReadableStore<readonly ShownDialog[]>
  /** Shows a dialog and returns a function that closes it. Showing sign-in closes sign-up, and the reverse. */
  show(dialog: OpenDialog): () => void
}

/**
 * `onChange` is called with true when the first dialog is shown, and with false when no dialog is left. So the dialogs'
 * container need only exist in between.
 */
export function createDesk(onChange: (any: boolean) => void): Desk {
  const shown = createStore<readonly ShownDialog[]>([])
  let made = 0
  const set = (next: readonly ShownDialog[]) => {
    const before = shown.get().length
    shown.set(() => [...next])
    if (before > 0 !== next.length > 0) onChange(next.length > 0)
  }
  return {
    shown,
    show(dialog) {
      const id = ++made
      const close = () => set(shown.get().filter(one => one.id !== id))
      // True for the sign-in and the sign-up dialog. Only one of the two is open: showing one closes the other.
      const isEntrance = (kind: OpenDialog['kind']) => kind === 'sign-in' || kind === 'sign-up'
      const others = shown.get().filter(one => !(isEntrance(dialog.kind) && isEntrance(one.dialog.kind)))
      set([...others, { id, dialog, close }])
      return close
    },
  }
}
