import { createStore, type ReadableStore } from '#kernel'
import type { Reason } from '../signers/why-sign'

/** A dialog that is shown, and what it needs. */
export type OpenDialog =
  | { readonly kind: 'sign-up' | 'sign-in' }
  | { readonly kind: 'save' | 'protect' | 'sign-out'; readonly pubkey: string }
  | {
      readonly kind: 'unlock'
      readonly pubkey: string
      readonly by: 'password' | 'passkey'
      /** What it is to be opened for, where a plugin asks; it grows with who waits for the answer. */
      readonly why: ReadableStore<readonly Reason[]>
      /** Rejects with a `Refusal` for a wrong password; ends the dialog otherwise. */
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

/** The plugin's dialogs, in the order in which they came. */
export interface Desk {
  readonly shown: ReadableStore<readonly ShownDialog[]>
  /** Answers what takes it away. One of a kind at a time, but consents wait in line. */
  show(dialog: OpenDialog): () => void
}

/** `onChange` hears whether any dialog is shown, so that the place for them is there only then. */
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
      // The two ways in take each other's place.
      const isEntrance = (kind: OpenDialog['kind']) => kind === 'sign-in' || kind === 'sign-up'
      const others = shown.get().filter(one => !(isEntrance(dialog.kind) && isEntrance(one.dialog.kind)))
      set([...others, { id, dialog, close }])
      return close
    },
  }
}
