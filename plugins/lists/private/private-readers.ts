import { AccountKeys, type AccountKeysService } from '#contracts/accounts'
import { createCell, type PluginContext, type Store } from '#kernel'
import { addressKey } from '#kernel/nostr'
import type { ListEntry } from '../contract'
import type { ListsSettings } from '../lists-settings'
import type { ListOfAccount } from '../service/list-of-account'
import { createPrivateStorage } from './private-storage'
import { readEntries } from './read-entries'

/** Decrypts the private part of one list of the current account. */
export interface PrivateReader {
  /** Call after the list, the account's sign-in method or the user's choice has changed. */
  look(): void
  /** Sets the user's choice: decrypt now and in each new version, or stop doing so. */
  allow(on: boolean): void
  /** Decrypts the newest version again, because its known entries may be wrong. */
  readAgain(): void
  close(): void
}

export interface PrivateReaders {
  open(list: ListOfAccount): PrivateReader
}

const UNREADABLE_LIST = 'The private part of this list has an unknown format, so it was not read.'
const NO_ENTRIES: readonly ListEntry[] = []

/**
 * Decrypts the private parts of own lists (NIP-51). An unlocked key of this browser is used without asking. A signer
 * that asks the user for each decryption is used only if the user agreed, and once per version.
 */
export function createPrivateReaders(context: PluginContext, settings: Store<ListsSettings>): PrivateReaders {
  const { nostr } = context
  const storage = createPrivateStorage(context)
  const keysChanged = createCell({})
  let keys: AccountKeysService | undefined
  /** True after the list of stored keys was requested. */
  let keysRequested = false

  /**
   * True if the key is in an outside signer, which asks the user. Texts decrypted with a key of this browser are not
   * stored, because that key may have a lock.
   */
  const asksSigner = () => nostr.session.get().method !== 'key'
  /** True if the account's key is stored in this browser and not locked. */
  const isOpen = (pubkey: string) =>
    !asksSigner() && keys?.keys.get().some(key => key.pubkey === pubkey && !key.locked) === true

  context.watch(AccountKeys, service => {
    keys = service
    keysRequested = false
    const listening = service.keys.subscribe(() => keysChanged.set({}))
    keysChanged.set({})
    return {
      dispose() {
        keys = undefined
        listening.dispose()
      },
    }
  })

  const open = (list: ListOfAccount): PrivateReader => {
    const { pubkey } = list.address
    const address = addressKey(list.address)
    const isAllowed = () => settings.get().readPrivateOf.includes(address)
    /** The encrypted content to which the reported entries belong. */
    let known: string | undefined
    let reading: string | undefined
    let closed = false

    const decrypt = async (content: string) => {
      const asked = asksSigner()
      const stored = asked ? await storage.load(address, content) : undefined
      if (stored !== undefined) return stored
      const text = await nostr.decrypt(pubkey, content, { signal: context.signal, account: pubkey })
      // Do not store the text if the user signed out or withdrew the consent during the decryption.
      if (asked && !closed && isAllowed()) await storage.save(address, pubkey, content, text)
      return text
    }
    const read = async (content: string) => {
      if (reading === content) return
      reading = content
      const before = list.decryptedNow().entries
      list.decrypted(before, { phase: 'reading' })
      const isCurrent = () => !closed && reading === content
      try {
        const found = readEntries(await decrypt(content))
        if (!isCurrent()) return
        known = content
        // A newer version of the list has arrived during the decryption. It is decrypted below.
        if (list.content() !== content) return
        if (found) list.decrypted(found, { phase: 'read' })
        else list.decrypted(NO_ENTRIES, { phase: 'failed', reason: UNREADABLE_LIST })
      } catch (error) {
        if (!isCurrent()) return
        // Do not try again unless the user requests it: the user refused, or the text is unreadable.
        known = content
        const reason = error instanceof Error ? error.message : ''
        list.decrypted(list.decryptedNow().entries, { phase: 'failed', reason })
      } finally {
        if (reading === content) {
          reading = undefined
          if (!closed && list.content() !== content) look(false)
        }
      }
    }
    const look = (now: boolean) => {
      const { canSign } = nostr.session.get()
      const content = list.content()
      if (closed || nostr.session.get().pubkey !== pubkey || content === known) return
      if (content === '') {
        known = ''
        return list.decrypted(NO_ENTRIES, { phase: 'none' })
      }
      if (canSign && (now || isOpen(pubkey) || (asksSigner() && isAllowed()))) return void read(content)
      if (reading === content) return
      if (canSign && !asksSigner() && !keysRequested) {
        keysRequested = true
        keys?.look()
      }
      // Until this version is decrypted, the entries of the former version are shown.
      list.decrypted(list.decryptedNow().entries, { phase: 'unread' })
    }
    const listening = keysChanged.subscribe(() => look(false))
    return {
      look: () => look(false),
      allow(on) {
        settings.set(draft => {
          draft.readPrivateOf = draft.readPrivateOf.filter(other => other !== address)
          if (on) draft.readPrivateOf.push(address)
        })
        known = undefined
        if (on) return look(true)
        reading = undefined
        list.decrypted(NO_ENTRIES, { phase: list.content() === '' ? 'none' : 'unread' })
        void storage.forget(address).catch(() => {})
      },
      readAgain() {
        known = undefined
        look(false)
      },
      close() {
        closed = true
        listening.dispose()
      },
    }
  }
  return { open }
}
