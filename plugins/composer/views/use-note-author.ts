import { Accounts } from '#kernel/ports'
import { useService, useStore } from '#kernel/react'
import type { NoteDraft } from '../drafts/draft-store'

/** The account that will publish the note. */
export interface NoteAuthor {
  /** hex */
  readonly author: string
  /** True if the draft names an account that cannot sign here any more. The current account then publishes the note. */
  readonly isAuthorUnavailable: boolean
  chooseAuthor(pubkey: string): void
}

/** The author is the current account, unless the draft names another account of this browser that can sign. */
export function useNoteAuthor(
  { author: chosenAuthor }: NoteDraft,
  readerPubkey: string,
  changeDraft: (patch: () => Partial<NoteDraft>) => void,
): NoteAuthor {
  const accounts = useStore(useService(Accounts).accounts)
  const canSign = accounts.some(({ pubkey, method }) => pubkey === chosenAuthor && method !== 'read-only')
  return {
    author: chosenAuthor !== undefined && canSign ? chosenAuthor : readerPubkey,
    isAuthorUnavailable: chosenAuthor !== undefined && !canSign,
    chooseAuthor: pubkey => changeDraft(() => ({ author: pubkey === readerPubkey ? undefined : pubkey })),
  }
}
