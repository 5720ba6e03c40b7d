import { AccountKeys, type AccountKeysService } from '#contracts/accounts'
import { createDisposable, createValueStore, type PluginContext, type ReadableStore } from '#kernel'

/**
 * Returns a store that is true while the account's signer does not prompt the user. Extensions and remote signers may
 * prompt at any time; a key in this browser needs its password or passkey while it is locked.
 */
export function watchSilentSigning(context: PluginContext): ReadableStore<boolean> {
  const { session } = context.nostr
  const signsSilently = createValueStore(false)
  let keys: AccountKeysService | undefined
  let isChecking = false
  const update = () => {
    const { pubkey, method } = session.get()
    const isCurrent = pubkey !== undefined && method === 'key'
    if (isCurrent && keys && !isChecking) {
      isChecking = true
      keys.loadKeys()
    }
    const key = keys?.keys.get().find(each => each.pubkey === pubkey)
    signsSilently.set(isCurrent && key !== undefined && !key.isLocked)
  }
  context.own(session.subscribe(update))
  context.watch(AccountKeys, service => {
    keys = service
    isChecking = false
    const listening = service.keys.subscribe(update)
    update()
    return createDisposable(() => {
      listening.dispose()
      keys = undefined
      update()
    })
  })
  return signsSilently
}
