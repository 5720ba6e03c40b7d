import { UserFacingError } from '#kernel'
import { looksLikeKey, readLegacyLogins } from './legacy-login'
import type { SignInManager } from './sign-in-manager'

type LegacyImporter = Pick<SignInManager, 'adoptOldKey' | 'adoptOldAccount'>

/**
 * Stores an old key. Resolves with `undefined` if the key is certainly invalid. If it looks like a key, a refusal is
 * rethrown, because a failing vault or worker also refuses.
 */
const importLegacyKey = (core: LegacyImporter, secret: string) =>
  core.adoptOldKey(secret).catch(error => {
    if (!(error instanceof UserFacingError) || looksLikeKey(secret)) throw error
    return undefined
  })

/**
 * Migrates the logins that older versions stored in localStorage. Each key is sealed and stored before its unencrypted
 * text is removed. A key that cannot be stored or read stays where it is, because it may be the only copy. Resolves with
 * the names of the records that nothing can read.
 */
export async function migrateLegacyLogin(
  signInManager: LegacyImporter,
  storage: Storage,
): Promise<readonly string[]> {
  const { logins, unreadable } = readLegacyLogins(storage)
  const unread = [...unreadable]
  const withoutKey = logins.filter(({ secret }) => secret === undefined)
  for (const { recordName, pubkey, secret, usesExtension, remove } of [
    // The keys come first: an account that is added by its public key alone would be read-only.
    ...logins.filter(login => !withoutKey.includes(login)),
    ...withoutKey,
  ]) {
    const importedKey = secret === undefined ? undefined : await importLegacyKey(signInManager, secret)
    if (importedKey) {
      if (importedKey.isStored) remove('all')
      continue
    }
    if (pubkey !== undefined)
      signInManager.adoptOldAccount({ pubkey, method: usesExtension ? 'nip07' : 'read-only' })
    remove(secret === undefined ? 'all' : 'all-but-secret')
    if (secret !== undefined) unread.push(recordName)
  }
  return unread
}
