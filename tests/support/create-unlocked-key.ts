import type { BrowserKeyInfo } from '#contracts/accounts'
import { createStore, type Store } from '#kernel'
import type { Signer } from '#kernel/ports'

/** The key of a person that is in this browser and not locked. */
export const createUnlockedKey = ({ pubkey }: Signer): Store<readonly BrowserKeyInfo[]> =>
  createStore<readonly BrowserKeyInfo[]>([{ pubkey, lockKind: 'browser', isLocked: false }])
