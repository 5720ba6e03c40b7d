import { Refusal } from '#kernel'
import type { AccountsCore } from './accounts-core'
import { mayBeKey, readLegacyLogin, removeLegacyLogin } from './legacy-login'

type Adopter = Pick<AccountsCore, 'adoptOldKey' | 'adoptOldAccount'>

/** `undefined` for what is no key. A refusal alone does not say that: a vault or a worker that fails refuses too. */
const adopt = (core: Adopter, secret: string) =>
  core.adoptOldKey(secret).catch(error => {
    if (!(error instanceof Refusal) || mayBeKey(secret)) throw error
    return undefined
  })

/**
 * Moves what an older version kept in localStorage: the key is sealed and stored before the clear text goes. When it
 * cannot be stored here the old place keeps it, for it may be the only one.
 */
export async function moveLegacyLogin(core: Adopter, storage: Storage): Promise<void> {
  const { pubkey, secret, extension } = readLegacyLogin(storage)
  const moved = secret === undefined ? undefined : await adopt(core, secret)
  if (moved && !moved.kept) return
  // What is no key must not lie about either, as it looks like one; whose it was is still known.
  if (!moved && pubkey !== undefined)
    core.adoptOldAccount({ pubkey, method: extension ? 'nip07' : 'read-only' })
  removeLegacyLogin(storage)
}
