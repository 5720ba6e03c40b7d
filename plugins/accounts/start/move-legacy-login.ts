import { Refusal } from '#kernel'
import type { AccountsCore } from './accounts-core'
import { readLegacyLogin, removeLegacyLogin } from './legacy-login'

/** `undefined` for what is no key; whatever else hinders it is thrown, and nothing is removed. */
const adopt = (core: AccountsCore, secret: string) =>
  core.adoptOldKey(secret).catch(error => {
    if (!(error instanceof Refusal)) throw error
    return undefined
  })

/**
 * Moves what an older version kept in localStorage: the key is sealed and stored before the clear text goes. When it
 * cannot be stored here the old place keeps it, for it may be the only one.
 */
export async function moveLegacyLogin(core: AccountsCore, storage: Storage): Promise<void> {
  const { pubkey, secret, extension } = readLegacyLogin(storage)
  const moved = secret === undefined ? undefined : await adopt(core, secret)
  if (moved && !moved.kept) return
  // What is no key must not lie about either, as it looks like one; whose it was is still known.
  if (!moved && pubkey !== undefined)
    core.adoptOldAccount({ pubkey, method: extension ? 'nip07' : 'read-only' })
  removeLegacyLogin(storage)
}
