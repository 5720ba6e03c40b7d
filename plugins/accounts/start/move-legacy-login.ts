import { Refusal } from '#kernel'
import type { AccountsCore } from './accounts-core'
import { mayBeKey, readLegacyLogin, removeLegacyLogin } from './legacy-login'

type Adopter = Pick<AccountsCore, 'adoptOldKey' | 'adoptOldAccount'>

/**
 * Stores an old key. Resolves with `undefined` if the key is certainly invalid. If it looks like a key, a refusal is
 * rethrown, because a failing vault or worker also refuses.
 */
const adopt = (core: Adopter, secret: string) =>
  core.adoptOldKey(secret).catch(error => {
    if (!(error instanceof Refusal) || mayBeKey(secret)) throw error
    return undefined
  })

/**
 * Migrates a login that an older version stored in localStorage. The key is sealed and stored before the unencrypted
 * text is removed. If the key cannot be stored, the old text stays, because it may be the only copy.
 */
export async function moveLegacyLogin(core: Adopter, storage: Storage): Promise<void> {
  const { pubkey, secret, extension } = readLegacyLogin(storage)
  const moved = secret === undefined ? undefined : await adopt(core, secret)
  if (moved && !moved.kept) return
  // An invalid key is removed too, because it may still resemble a real one. The account is added by its public key.
  if (!moved && pubkey !== undefined)
    core.adoptOldAccount({ pubkey, method: extension ? 'nip07' : 'read-only' })
  removeLegacyLogin(storage)
}
