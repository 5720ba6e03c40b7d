import { UserFacingError } from '#kernel'
import { looksLikeKey, readLegacyLogins } from './legacy-login'
import type { SignInManager } from './sign-in-manager'

type LegacyImporter = Pick<SignInManager, 'adoptOldKey' | 'adoptOldAccount'>

/**
 * Stores the key of an old login. Resolves with `undefined` if the text cannot be a key. If it looks like a key, the
 * refusal is rethrown, because a failing database or worker may be its cause.
 */
const importLegacyKey = (core: LegacyImporter, secret: string) =>
  core.adoptOldKey(secret).catch(error => {
    if (!(error instanceof UserFacingError) || looksLikeKey(secret)) throw error
    return undefined
  })

/**
 * Migrates the logins that older versions stored in localStorage. Seals and stores each key before its unencrypted text
 * is removed. A key that cannot be stored or read stays where it is, because it may be the only copy. Resolves with the
 * names of the unreadable records.
 */
export async function migrateLegacyLogin(
  signInManager: LegacyImporter,
  storage: Storage,
): Promise<readonly string[]> {
  const { logins, unreadable } = readLegacyLogins(storage)
  const unread = [...unreadable]
  const withoutKey = logins.filter(({ secret }) => secret === undefined)
  for (const { recordName, pubkey, secret, usesExtension, remove } of [
    // Logins with a secret key come first, because a login with only a public key would add the same account as
    // read-only.
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
