import { AccountKeys, type AccountKeysService } from '#contracts/accounts'
import { createValueStore, type PluginContext, type Store } from '#kernel'
import { formatAddress } from '#kernel/nostr'
import type { ListEntry } from '../contract'
import type { ListsSettings } from '../lists-settings'
import type { AccountList } from '../service/account-list'
import { createDecryptedListStorage } from './decrypted-list-storage'
import { parseListEntries } from './parse-list-entries'

/** Decrypts the private part of one list of the current account. */
export interface PrivateEntriesDecrypter {
  /** Call after the list, the account's sign-in method or the user's choice has changed. */
  update(): void
  /** Sets the user's choice: decrypt now and in each new version, or stop doing so. */
  setConsent(on: boolean): void
  /** Decrypts the newest version again, because its known entries may be wrong. */
  readAgain(): void
  close(): void
}

export interface PrivateEntriesDecrypters {
  openReader(list: AccountList): PrivateEntriesDecrypter
}

const UNREADABLE_LIST = 'The private part of this list has an unknown format, so it was not read.'
const NO_ENTRIES: readonly ListEntry[] = []

/**
 * Decrypts the private parts of own lists (NIP-51). An unlocked key of this browser is used without asking. A signer
 * that asks the user for each decryption is used only if the user agreed, and once per version.
 */
export function createPrivateEntriesDecrypters(
  context: PluginContext,
  settings: Store<ListsSettings>,
): PrivateEntriesDecrypters {
  const { nostr } = context
  const storage = createDecryptedListStorage(context)
  const keysChanged = createValueStore({})
  let keys: AccountKeysService | undefined
  /** True after the list of stored keys was requested. */
  let keysRequested = false

  /**
   * True if the key is in another signer, such as an extension, which asks the user. A text that was decrypted with a
   * key of this browser is not stored, because that key may be protected by a password.
   */
  const usesOutsideSigner = () => nostr.session.get().method !== 'key'
  /** True if the account's key is stored in this browser and not locked. */
  const isKeyUnlocked = (pubkey: string) =>
    !usesOutsideSigner() && keys?.keys.get().some(key => key.pubkey === pubkey && !key.isLocked) === true

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

  const open = (list: AccountList): PrivateEntriesDecrypter => {
    const { pubkey } = list.address
    const address = formatAddress(list.address)
    const isAllowed = () => settings.get().readPrivateOf.includes(address)
    /** The encrypted content to which the entries last given to `setDecrypted` belong. */
    let decryptedContent: string | undefined
    let reading: string | undefined
    let closed = false

    const decrypt = async (content: string) => {
      const wasSignerAsked = usesOutsideSigner()
      const stored = wasSignerAsked ? await storage.load(address, content) : undefined
      if (stored !== undefined) return stored
      const text = await nostr.decrypt(pubkey, content, { signal: context.signal, account: pubkey })
      // Do not store the text if the user signed out or withdrew the consent during the decryption.
      if (wasSignerAsked && !closed && isAllowed()) await storage.save(address, pubkey, content, text)
      return text
    }
    const read = async (content: string) => {
      if (reading === content) return
      reading = content
      const before = list.getDecrypted().entries
      list.setDecrypted(before, { phase: 'reading' })
      const isCurrent = () => !closed && reading === content
      try {
        const entries = parseListEntries(await decrypt(content))
        if (!isCurrent()) return
        decryptedContent = content
        // A newer version of the list has arrived during the decryption. It is decrypted below.
        if (list.content() !== content) return
        if (entries) list.setDecrypted(entries, { phase: 'read' })
        else list.setDecrypted(NO_ENTRIES, { phase: 'failed', reason: UNREADABLE_LIST })
      } catch (error) {
        if (!isCurrent()) return
        // Do not try again unless the user requests it: the user refused, or the text is unreadable.
        decryptedContent = content
        const reason = error instanceof Error ? error.message : ''
        list.setDecrypted(list.getDecrypted().entries, { phase: 'failed', reason })
      } finally {
        if (reading === content) {
          reading = undefined
          if (!closed && list.content() !== content) update(false)
        }
      }
    }
    const update = (isForced: boolean) => {
      const { canSign } = nostr.session.get()
      const content = list.content()
      if (closed || nostr.session.get().pubkey !== pubkey || content === decryptedContent) return
      if (content === '') {
        decryptedContent = ''
        return list.setDecrypted(NO_ENTRIES, { phase: 'none' })
      }
      if (canSign && (isForced || isKeyUnlocked(pubkey) || (usesOutsideSigner() && isAllowed())))
        return void read(content)
      if (reading === content) return
      if (canSign && !usesOutsideSigner() && !keysRequested) {
        keysRequested = true
        keys?.loadKeys()
      }
      // Until this version is decrypted, the entries of the previous version are shown.
      list.setDecrypted(list.getDecrypted().entries, { phase: 'unread' })
    }
    const listening = keysChanged.subscribe(() => update(false))
    return {
      update: () => update(false),
      setConsent(on) {
        settings.set(draft => {
          draft.readPrivateOf = draft.readPrivateOf.filter(other => other !== address)
          if (on) draft.readPrivateOf.push(address)
        })
        decryptedContent = undefined
        if (on) return update(true)
        reading = undefined
        list.setDecrypted(NO_ENTRIES, { phase: list.content() === '' ? 'none' : 'unread' })
        void storage.deleteList(address).catch(() => {})
      },
      readAgain() {
        decryptedContent = undefined
        update(false)
      },
      close() {
        closed = true
        listening.dispose()
      },
    }
  }
  return { openReader: open }
}
