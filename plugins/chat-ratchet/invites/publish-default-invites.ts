import { AccountKeys } from '#contracts/accounts'
import type { PluginContext, ReadableStore, Store } from '#kernel'
import type { ChatRatchetSettings } from '../chat-ratchet-settings'
import type { RatchetRecords } from '../records/ratchet-records'

/**
 * Publishes the public invite of an account that was created in this browser, once, unless its owner has decided about
 * it before. An account that was created elsewhere may have published one on another device, which a new one would
 * replace: its owner publishes it by a switch. `publishInvite` publishes that of the current account, and marks it as
 * `invitedByDefault`.
 */
export function publishDefaultInvites(
  context: PluginContext,
  records: ReadableStore<RatchetRecords>,
  settings: Store<ChatRatchetSettings>,
  publishInvite: () => Promise<void>,
): void {
  let signedUpHere: ReadableStore<readonly string[]> | undefined
  const publishing = new Set<string>()
  const publishIfNew = async () => {
    const { pubkey, canSign } = context.nostr.session.get()
    if (pubkey === undefined || !canSign || publishing.has(pubkey) || !signedUpHere?.get().includes(pubkey))
      return
    if (settings.get().invitedByDefault.includes(pubkey) || records.get().invites.length === 0) return
    publishing.add(pubkey)
    try {
      await publishInvite()
    } catch {
      // The next visit tries again; until then, the switch of the settings says that nothing is published.
    } finally {
      publishing.delete(pubkey)
    }
  }
  const onChange = () => void publishIfNew()
  context.own(records.subscribe(onChange))
  context.watch(AccountKeys, keys => {
    signedUpHere = keys.signedUpHere
    onChange()
    return signedUpHere.subscribe(onChange)
  })
}
