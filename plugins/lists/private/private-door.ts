import type { PluginContext } from '#kernel'
import { addressKey, parseAddress } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { listsSettings } from '../lists-settings'
import type { ListOfAccount } from '../service/list-of-account'
import type { PrivateReader, PrivateReaders } from './private-readers'

/** Loads the code that decrypts lists when the first list with a private part is opened. */
export interface PrivateDoor {
  /** Resolves with `undefined` if the code could not be loaded. */
  open(list: ListOfAccount): Promise<PrivateReader | undefined>
  /** Stores the user's consent to decrypting this list. Writing private entries in a list gives that consent. */
  allow(list: ListOfAccount): void
}

export function createPrivateDoor(context: PluginContext): PrivateDoor {
  const settings = context.settings(listsSettings)
  let readers: PrivateReaders | undefined

  const forget = async (account: string) => {
    const isTheirs = (address: string) => parseAddress(address)?.pubkey === account
    if (!settings.get().readPrivateOf.some(isTheirs)) return
    settings.set(draft => {
      draft.readPrivateOf = draft.readPrivateOf.filter(address => !isTheirs(address))
    })
    const { createPrivateStorage } = await import('./private-storage')
    await createPrivateStorage(context).forgetAccount(account)
  }
  context.watch(Accounts, accounts => accounts.onSignOut(forget))

  return {
    async open(list) {
      try {
        const { createPrivateReaders } = await import('./private-readers')
        if (context.signal.aborted) return undefined
        readers ??= createPrivateReaders(context, settings)
        return readers.open(list)
      } catch {
        return undefined
      }
    },
    allow(list) {
      // A key of this browser decrypts without asking the user, so no consent needs to be stored.
      if (context.nostr.session.get().method === 'key') return
      const address = addressKey(list.address)
      if (settings.get().readPrivateOf.includes(address)) return
      settings.set(draft => {
        draft.readPrivateOf.push(address)
      })
    },
  }
}
