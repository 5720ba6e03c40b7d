import { AccountKeys, type AccountKeysService } from '#contracts/accounts'
import type { NostrEvent, PluginContext, Store } from '#kernel'
import type { PrivateMutes } from '../contract'
import type { GraphSettings } from './graph-settings'
import { createPrivateStorage } from './private-storage'
import { readPrivate } from './private-text'

export interface PrivateReader {
  /** Call when the list, the account or the permission to ask has changed. */
  look(): void
  /** The user's choice: decrypt now and in each new version, or stop doing so. */
  read(on: boolean): void
  has(pubkey: string): boolean
  /** Records a person who was just muted privately; muting privately implies that the list may be read. */
  add(pubkey: string): void
  /** Records a person who was just unmuted; the version without them is not published yet. */
  drop(pubkey: string): void
  /** Forces a new read, because the known state of the newest version may be wrong. */
  renew(): void
}

export interface PrivateReaderOptions {
  readonly context: PluginContext
  readonly settings: Store<GraphSettings>
  /** The newest version of the own mute list. */
  readonly list: () => NostrEvent | undefined
  readonly state: Store<PrivateMutes>
  /** Called when the set of muted people may have changed. */
  readonly changed: () => void
}

const UNREADABLE = 'The private part of your mute list is not what other apps write there.'

/**
 * Reads the encrypted part of the own mute list (NIP-51). An unlocked key in this browser is used without asking. A
 * signer that must allow each decryption is used only if the user agreed, and once per version.
 */
export function createPrivateReader(options: PrivateReaderOptions): PrivateReader {
  const { context, settings, list, state, changed } = options
  const { nostr } = context
  const storage = createPrivateStorage(context)
  let keys: ReadonlySet<string> = new Set()
  /** The account and the content that `keys` belongs to. */
  let owner: string | undefined
  let known: string | undefined
  let trying: string | undefined
  let open: AccountKeysService | undefined
  /** True once the list of stored keys was requested. */
  let looked = false

  const take = (next: ReadonlySet<string>, told: PrivateMutes) => {
    const same = next.size === keys.size && [...next].every(key => keys.has(key))
    keys = next
    state.set(() => told)
    if (!same) changed()
  }
  /** Whether the key is stored here and can be used without asking. */
  const isOpen = (pubkey: string) =>
    nostr.session.get().method === 'key' &&
    open?.keys.get().some(key => key.pubkey === pubkey && !key.locked) === true
  const wanted = (pubkey: string) => settings.get().readPrivateFor.includes(pubkey)

  /**
   * Whether an outside signer must be asked. Texts decrypted with a key of this browser are not stored, because the key
   * may have a lock.
   */
  const asks = () => nostr.session.get().method !== 'key'

  const decrypt = async (pubkey: string, content: string) => {
    const asked = asks()
    const stored = asked ? await storage.load(pubkey, content) : undefined
    if (stored !== undefined) return stored
    const text = await nostr.decrypt(pubkey, content, { signal: context.signal, account: pubkey })
    // If the account has signed out meanwhile, store nothing.
    if (asked && owner === pubkey) await storage.save(pubkey, content, text)
    return text
  }
  const read = async (pubkey: string, content: string) => {
    if (trying === content) return
    trying = content
    state.set(was => ({ ...was, phase: 'reading' }))
    const current = () => trying === content && owner === pubkey
    try {
      const found = readPrivate(await decrypt(pubkey, content), pubkey)
      if (!current()) return
      known = content
      if (found) take(found, { phase: 'read', people: found.size })
      else state.set(() => ({ phase: 'failed', people: 0, reason: UNREADABLE }))
    } catch (error) {
      if (!current()) return
      // Do not retry automatically: the user refused, or the text is unreadable.
      known = content
      const reason = error instanceof Error ? error.message : ''
      state.set(() => ({ phase: 'failed', people: keys.size, reason }))
    } finally {
      if (trying === content) trying = undefined
    }
  }

  const look = (now: boolean) => {
    const { pubkey, canSign } = nostr.session.get()
    const event = list()
    if (owner !== pubkey) {
      owner = pubkey
      known = undefined
      trying = undefined
      take(new Set(), { phase: 'none', people: 0 })
    }
    if (pubkey === undefined || !canSign || event?.pubkey !== pubkey || event.content === known) return
    if (event.content === '') {
      known = ''
      return take(new Set(), { phase: 'none', people: 0 })
    }
    if (now || isOpen(pubkey) || (asks() && wanted(pubkey))) return void read(pubkey, event.content)
    if (trying === event.content) return
    if (!asks() && !looked) {
      looked = true
      open?.look()
    }
    // The people of the former version stay muted until this one is read.
    state.set(() => ({ phase: 'unread', people: keys.size }))
  }
  const want = (pubkey: string, on: boolean) =>
    settings.set(draft => {
      const others = draft.readPrivateFor.filter(key => key !== pubkey)
      draft.readPrivateFor = on ? [...others, pubkey] : others
    })
  const reader: PrivateReader = {
    look: () => look(false),
    read(on) {
      const { pubkey } = nostr.session.get()
      if (pubkey === undefined) return
      want(pubkey, on)
      known = undefined
      if (on) return look(true)
      trying = undefined
      take(new Set(), { phase: 'unread', people: 0 })
      void storage.forget(pubkey).catch(() => {})
    },
    has: pubkey => keys.has(pubkey),
    add(pubkey) {
      keys = new Set([...keys, pubkey])
      state.set(was => ({ ...was, people: keys.size }))
      if (owner !== undefined && asks()) want(owner, true)
      changed()
      look(false)
    },
    drop(pubkey) {
      keys = new Set([...keys].filter(key => key !== pubkey))
      state.set(was => ({ ...was, people: keys.size }))
    },
    renew() {
      known = undefined
      look(false)
    },
  }
  context.watch(AccountKeys, service => {
    open = service
    const listening = service.keys.subscribe(() => look(false))
    looked = false
    look(false)
    return {
      dispose() {
        open = undefined
        listening.dispose()
      },
    }
  })
  look(false)
  return reader
}
