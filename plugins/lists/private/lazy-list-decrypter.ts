import type { PluginContext } from '#kernel'
import { formatAddress, parseAddress } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { listsSettings } from '../lists-settings'
import type { AccountList } from '../service/account-list'
import type { PrivateEntriesDecrypter, PrivateEntriesDecrypters } from './private-entries-decrypters'

/** Loads the code that decrypts lists when the first list with a private part is opened. */
export interface LazyListDecrypter {
  /** Resolves with `undefined` if the code could not be loaded. */
  openReader(list: AccountList): Promise<PrivateEntriesDecrypter | undefined>
  /** Stores the user's consent to decrypting this list. Writing private entries in a list gives that consent. */
  grantConsent(list: AccountList): void
}

export function createLazyListDecrypter(context: PluginContext): LazyListDecrypter {
  const settings = context.settings(listsSettings)
  let readers: PrivateEntriesDecrypters | undefined

  const deleteAccount = async (account: string) => {
    const isOfAccount = (address: string) => parseAddress(address)?.pubkey === account
    if (!settings.get().readPrivateOf.some(isOfAccount)) return
    settings.set(draft => {
      draft.readPrivateOf = draft.readPrivateOf.filter(address => !isOfAccount(address))
    })
    const { createDecryptedListStorage } = await import('./decrypted-list-storage')
    await createDecryptedListStorage(context).deleteAccount(account)
  }
  context.watch(Accounts, accounts => accounts.onSignOut(deleteAccount))

  return {
    async openReader(list) {
      try {
        const { createPrivateEntriesDecrypters } = await import('./private-entries-decrypters')
        if (context.signal.aborted) return undefined
        readers ??= createPrivateEntriesDecrypters(context, settings)
        return readers.openReader(list)
      } catch {
        return undefined
      }
    },
    grantConsent(list) {
      // A key of this browser decrypts without asking the user, so no consent needs to be stored.
      if (context.nostr.session.get().method === 'key') return
      const address = formatAddress(list.address)
      if (settings.get().readPrivateOf.includes(address)) return
      settings.set(draft => {
        draft.readPrivateOf.push(address)
      })
    },
  }
}
