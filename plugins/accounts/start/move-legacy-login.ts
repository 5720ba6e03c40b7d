import { Refusal } from '#kernel'
import type { AccountsCore } from './accounts-core'
import { mayBeKey, readLegacyLogins } from './legacy-login'

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
 * Migrates the logins that older versions stored in localStorage. Each key is sealed and stored before its unencrypted
 * text is removed. A key that cannot be stored or read stays where it is, because it may be the only copy. Resolves with
 * the names of the records that nothing can read.
 */
export async function moveLegacyLogin(core: Adopter, storage: Storage): Promise<readonly string[]> {
  const { logins, broken } = readLegacyLogins(storage)
  const unread = [...broken]
  const withoutKey = logins.filter(({ secret }) => secret === undefined)
  for (const { place, pubkey, secret, extension, remove } of [
    // The keys come first: an account that is added by its public key alone would be read-only.
    ...logins.filter(login => !withoutKey.includes(login)),
    ...withoutKey,
  ]) {
    const moved = secret === undefined ? undefined : await adopt(core, secret)
    if (moved) {
      if (moved.kept) remove('all')
      continue
    }
    if (pubkey !== undefined) core.adoptOldAccount({ pubkey, method: extension ? 'nip07' : 'read-only' })
    remove(secret === undefined ? 'all' : 'all-but-secret')
    if (secret !== undefined) unread.push(place)
  }
  return unread
}
