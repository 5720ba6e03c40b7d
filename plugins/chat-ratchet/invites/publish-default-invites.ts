import { AccountKeys } from '#contracts/accounts'
import type { PluginContext, ReadableStore, Store } from '#kernel'
import type { ChatRatchetSettings } from '../chat-ratchet-settings'
import type { RatchetRecords } from '../records/ratchet-records'

/**
 * Publishes the public invite of an account that was created in this browser, once. An account that was created
 * elsewhere may have published one on another device, which a new one would replace: its owner publishes it by a switch.
 */
export function publishDefaultInvites(
  context: PluginContext,
  records: ReadableStore<RatchetRecords>,
  settings: Store<ChatRatchetSettings>,
  publishInvite: () => Promise<void>,
): void {
  let unsaved: ReadableStore<readonly string[]> | undefined
  let isPublishing = false
  const publishIfNew = async () => {
    const { pubkey, canSign } = context.nostr.session.get()
    if (pubkey === undefined || !canSign || isPublishing || !unsaved?.get().includes(pubkey)) return
    if (settings.get().invitedByDefault.includes(pubkey) || records.get().invites.length === 0) return
    isPublishing = true
    try {
      await publishInvite()
      settings.set(draft => {
        draft.invitedByDefault.push(pubkey)
      })
    } catch {
      // The next visit tries again; until then, the switch of the settings says that nothing is published.
    } finally {
      isPublishing = false
    }
  }
  const onChange = () => void publishIfNew()
  context.own(records.subscribe(onChange))
  context.watch(AccountKeys, keys => {
    unsaved = keys.unsaved
    onChange()
    return unsaved.subscribe(onChange)
  })
}
