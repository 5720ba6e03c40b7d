import { AccountKeys } from '#contracts/accounts'
import type { PluginContext, ReadableStore, Store } from '#kernel'
import type { ChatRatchetSettings } from '../chat-ratchet-settings'
import type { RatchetRecords } from '../records/ratchet-records'

/**
 * Publishes the public invite of an account that was created in this browser, once, unless its owner has already
 * decided about it. An account that was created elsewhere may have published an invite on another device, which a new
 * one would replace; its owner publishes by a switch in the settings instead. `publishInvite` publishes the invite of
 * the current account, and marks the account as `invitedByDefault`.
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
      // If publishing has failed, the next visit tries again. Until then, the switch in the settings shows that nothing
      // is published.
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
