import { createStore, type ReadableStore } from '#kernel'
import type { Reason } from '../signers/why-sign'

/** An open dialog and its data. */
export type OpenDialog =
  | { readonly kind: 'sign-up' | 'sign-in' }
  | { readonly kind: 'save' | 'protect' | 'sign-out'; readonly pubkey: string }
  | {
      readonly kind: 'unlock'
      readonly pubkey: string
      readonly by: 'password' | 'passkey'
      /** The plugins' reasons for opening the key; the list grows as more of them wait. */
      readonly why: ReadableStore<readonly Reason[]>
      /** Rejects with a `Refusal` for a wrong password; otherwise the dialog closes. */
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

/** The plugin's open dialogs, in the order of opening. */
export interface Desk {
  readonly shown: ReadableStore<readonly ShownDialog[]>
  /** Shows a dialog and returns a function that closes it. Sign-in and sign-up replace each other. */
  show(dialog: OpenDialog): () => void
}

/** `onChange` is told whether any dialog is shown, so that their container exists only then. */
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
      // Sign-in and sign-up replace each other.
      const isEntrance = (kind: OpenDialog['kind']) => kind === 'sign-in' || kind === 'sign-up'
      const others = shown.get().filter(one => !(isEntrance(dialog.kind) && isEntrance(one.dialog.kind)))
      set([...others, { id, dialog, close }])
      return close
    },
  }
}
