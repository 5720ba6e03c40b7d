import {
  type Account,
  Config,
  createStore,
  type PluginContext,
  type PluginPermissions,
  type ReadableStore,
  Refusal,
  type SessionControl,
  type Signer,
  type Store,
} from '#kernel'
import { encodeNpub } from '#kernel/nostr'
import { askToOpen } from '../dialogs/ask-to-open'
import type { Desk } from '../dialogs/desk'
import { startKeyWorker } from '../keys/key-client'
import { type AskToOpen, createKeyRing, type KeyRing } from '../keys/key-ring'
import { askPasskey, createPasskey } from '../keys/passkey'
import { toSigningRights } from '../keys/signing-rights'
import { createVault, openVaultDatabase, type Vault } from '../keys/vault'
import { createRemoteAccounts, type RemoteAccounts } from '../remote/remote-accounts'
import { createKeySigner } from '../signers/key-signer'
import type { AccountsRecord } from './accounts-record'

export interface CoreParts {
  readonly context: PluginContext
  readonly accounts: SessionControl
  readonly desk: Desk
  readonly record: Store<AccountsRecord>
  /** What plugins may; a key of this browser signs no more than that for them. */
  readonly permissions: PluginPermissions
}

/** Every way in and out, and the keys. Loaded when one of them is used; not on the way to the first screen. */
export interface AccountsCore {
  readonly ring: KeyRing
  readonly remote: RemoteAccounts
  /** Accounts (hex) whose key could not be stored. */
  readonly fleeting: ReadableStore<readonly string[]>
  openSigner(account: Account): Promise<Signer>
  /** A new key, stored before this resolves; its relay list (NIP-65) and the profile go out after it. */
  signUp(name: string): Promise<void>
  /** nsec, hex, or ncryptsec with its password, which takes seconds: where `signal` is given up meanwhile nothing is kept. */
  signInWithKey(text: string, signal: AbortSignal, password?: string): Promise<void>
  signInWithExtension(signal: AbortSignal): Promise<void>
  signInReadOnly(pubkey: string): void
  /** Is this the public key of somebody whose profile is in memory? Looks nowhere else: it may be a secret key. */
  knows(hex: string): boolean
  adoptOldKey(secret: string): Promise<{ readonly kept: boolean }>
  adoptOldAccount(account: Account): void
  /** The key as text, for the clipboard; only dialogs of this plugin can call it. */
  nsec(pubkey: string): Promise<string>
  /** The text of a backup (NIP-49). */
  backup(pubkey: string, password: string): Promise<string>
  markSaved(pubkey: string): void
  protect(pubkey: string, by: 'browser' | 'password' | 'passkey', password?: string): Promise<void>
  forget(pubkey: string): Promise<void>
}

export function createAccountsCore({
  context,
  accounts,
  desk,
  record,
  permissions,
}: CoreParts): AccountsCore {
  const vault: Vault = createVault(context.database(openVaultDatabase))
  const fleeting = createStore<readonly string[]>([])
  const ask: AskToOpen = (stored, attempt, why) => {
    const { sealed, pubkey } = stored
    const by = sealed.by === 'passkey' ? 'passkey' : 'password'
    return askToOpen(desk, { pubkey, by, why }, async password => {
      if (sealed.by !== 'passkey') return attempt({ by: 'password', password: password ?? '' })
      const { credential, salt } = sealed
      return attempt({ by: 'passkey', credential, salt, prf: await askPasskey(credential, salt) })
    })
  }
  const ring = createKeyRing({
    vault,
    start: () => startKeyWorker(toSigningRights(permissions)),
    ask,
    idle: () => record.get().lockAfter * 60_000,
  })
  context.own(ring)
  context.own(record.subscribe(() => ring.idleChanged()))
  const admit = (pubkey: string) => {
    const full = accounts.noRoomFor(pubkey)
    if (full) throw full
  }
  const remote = createRemoteAccounts({ context, vault, ring, desk, admit })
  const was = () => context.nostr.session.get().pubkey
  let relays: readonly string[] = []
  context.watch(Config, config => {
    relays = config.relays
  })

  const entered = (pubkey: string, kept: boolean) => {
    fleeting.set(() => [...fleeting.get().filter(key => key !== pubkey), ...(kept ? [] : [pubkey])])
    accounts.signIn({ pubkey, method: 'key' })
    // The browser may then empty other sites first; it may say no.
    void navigator.storage?.persist?.().catch(() => {})
  }
  const setUnsaved = (pubkey: string, unsaved: boolean) =>
    record.set(draft => {
      draft.unsaved = draft.unsaved.filter(key => key !== pubkey)
      if (unsaved) draft.unsaved.push(pubkey)
    })

  return {
    ring,
    remote,
    fleeting,
    async openSigner({ pubkey, method }) {
      if (method === 'key') return createKeySigner(pubkey, ring)
      if (method === 'nip46') return remote.openSigner(pubkey)
      if (method === 'read-only') throw new Refusal('This account is read-only here.')
      const { askExtension, createNip07Signer } = await import('../signers/nip07-signer')
      if ((await askExtension(context.signal)) !== pubkey)
        throw new Refusal(
          'The extension holds another account now. Choose the right one there and try again.',
        )
      return createNip07Signer(pubkey)
    },
    async signUp(name) {
      const { pubkey, kept } = await ring.create(admit)
      setUnsaved(pubkey, true)
      entered(pubkey, kept)
      // The key is a minute old: nobody can have a list of it. How it goes is shown by the outbox.
      const isNew = { isNew: true }
      const add = relays.map(url => ({ add: ['r', url] }))
      if (add.length > 0) context.nostr.edit({ kind: 10_002 }, add, isNew)
      if (name) context.nostr.edit({ kind: 0 }, [{ set: { name } }], isNew)
    },
    async signInWithKey(text, signal, password) {
      const { pubkey, kept } = await ring.adopt(text, password, key => {
        if (signal.aborted) throw new Refusal('Cancelled.')
        admit(key)
      })
      entered(pubkey, kept)
    },
    async signInWithExtension(signal) {
      const { askExtension } = await import('../signers/nip07-signer')
      const pubkey = await askExtension(signal)
      if (signal.aborted) throw new Refusal('Cancelled.')
      accounts.signIn({ pubkey, method: 'nip07' })
    },
    signInReadOnly: pubkey => accounts.signIn({ pubkey, method: 'read-only' }),
    knows: hex => context.nostr.peek({ kind: 0, pubkey: hex }) !== undefined,
    async adoptOldKey(secret) {
      const before = was()
      const { pubkey, kept } = await ring.adopt(secret, undefined, admit)
      setUnsaved(pubkey, true)
      entered(pubkey, kept)
      if (before !== undefined) accounts.switchTo(before)
      return { kept }
    },
    adoptOldAccount(account) {
      const before = was()
      if (accounts.accounts.get().some(known => known.pubkey === account.pubkey)) return
      accounts.signIn(account)
      if (before !== undefined) accounts.switchTo(before)
    },
    nsec: async pubkey => ring.calls.toNsec(await ring.use(pubkey)),
    backup: async (pubkey, password) => ring.calls.toNcryptsec(await ring.use(pubkey), password),
    markSaved(pubkey) {
      setUnsaved(pubkey, false)
      fleeting.set(() => fleeting.get().filter(key => key !== pubkey))
    },
    async protect(pubkey, by, password = '') {
      await ring.use(pubkey)
      const kept =
        by === 'passkey'
          ? await ring.protect(pubkey, {
              by,
              ...(await createPasskey(pubkey, encodeNpub(pubkey) ?? 'Nostr')),
            })
          : await ring.protect(pubkey, by === 'password' ? { by, password } : { by })
      if (!kept) throw new Refusal('This browser could not store the change.')
    },
    async forget(pubkey) {
      await remote.sayGoodbye(pubkey)
      await ring.forget(pubkey)
      record.set(draft => {
        draft.unsaved = draft.unsaved.filter(key => key !== pubkey)
        delete draft.consents[pubkey]
      })
    },
  }
}
