import type { AccountsCore } from './accounts-core'
import { readLegacyLogin, removeLegacyLogin } from './legacy-login'

/**
 * Moves what an older version kept in localStorage: the key is sealed and stored before the clear text goes. When it
 * cannot be stored here the old place keeps it, for it may be the only one.
 */
export async function moveLegacyLogin(core: AccountsCore, storage: Storage): Promise<void> {
  const { pubkey, secret, extension } = readLegacyLogin(storage)
  if (secret !== undefined) {
    const moved = await core.adoptOldKey(secret).catch(() => undefined)
    // Not a key: there is nothing to lose, and something that looks like a secret must not lie about.
    if (moved && !moved.kept) return
  } else if (pubkey !== undefined) core.adoptOldAccount({ pubkey, method: extension ? 'nip07' : 'read-only' })
  removeLegacyLogin(storage)
}
