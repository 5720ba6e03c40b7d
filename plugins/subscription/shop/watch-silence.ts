import { AccountKeys, type AccountKeysService } from '#contracts/accounts'
import { createCell, type PluginContext, type ReadableStore, toDisposable } from '#kernel'

/**
 * Returns a store that is true while the account's signer signs without asking its user. An extension and a remote signer
 * may always ask; a key of this browser asks for its password or passkey while it is locked.
 */
export function watchSilence(context: PluginContext): ReadableStore<boolean> {
  const { session } = context.nostr
  const silent = createCell(false)
  let keys: AccountKeysService | undefined
  let isAsked = false
  const look = () => {
    const { pubkey, method } = session.get()
    const isHere = pubkey !== undefined && method === 'key'
    if (isHere && keys && !isAsked) {
      isAsked = true
      keys.look()
    }
    const key = keys?.keys.get().find(each => each.pubkey === pubkey)
    silent.set(isHere && key !== undefined && !key.locked)
  }
  context.own(session.subscribe(look))
  context.watch(AccountKeys, service => {
    keys = service
    isAsked = false
    const listening = service.keys.subscribe(look)
    look()
    return toDisposable(() => {
      listening.dispose()
      keys = undefined
      look()
    })
  })
  return silent
}
