import { Accounts } from '#kernel/ports'
import { useService, useStore } from '#kernel/react'
import type { Draft } from '../drafts/drafts'

/** The account that will publish the note. */
export interface AuthorHandle {
  /** hex */
  readonly author: string
  /** True if an account was chosen that cannot sign here any more, so that the account that reads publishes the note. */
  readonly hasLeft: boolean
  choose(pubkey: string): void
}

/** The author is the account that reads, unless the draft names another account of this browser that can sign. */
export function useAuthor(
  { author: chosen }: Draft,
  reader: string,
  write: (patch: () => Partial<Draft>) => void,
): AuthorHandle {
  const accounts = useStore(useService(Accounts).accounts)
  const canSign = accounts.some(({ pubkey, method }) => pubkey === chosen && method !== 'read-only')
  return {
    author: chosen !== undefined && canSign ? chosen : reader,
    hasLeft: chosen !== undefined && !canSign,
    choose: pubkey => write(() => ({ author: pubkey === reader ? undefined : pubkey })),
  }
}
