import { createStore, type PluginContext, type ReadableStore, Refusal, type Store } from '#kernel'
import { Config } from '#kernel/config'
import { encodeNpub } from '#kernel/nostr'
import type { Account, SessionControl, Signer } from '#kernel/ports'
import { AddedPlugins, kindNames, nameOfKind, type PluginPermissions } from '#kernel/shell'
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
  /** The permissions of all plugins. They limit what keys stored in this browser sign for each plugin. */
  readonly permissions: PluginPermissions
}

/**
 * All ways to sign in and out, and the keys. This code is loaded on first use, so that it does not delay the first
 * screen.
 */
export interface AccountsCore {
  readonly ring: KeyRing
  readonly remote: RemoteAccounts
  /** Public keys (hex) of accounts whose secret key could not be stored. */
  readonly fleeting: ReadableStore<readonly string[]>
  openSigner(account: Account): Promise<Signer>
  /** Creates a key and resolves when it is stored. Relay list (NIP-65) and profile are published afterwards. */
  signUp(name: string): Promise<void>
  /** Creates the key of the next sign-up already. Nothing is stored. */
  prepareSignUp(): void
  /**
   * Signs in with an nsec, hex key, or an ncryptsec and its password, which takes seconds. If `signal` aborts
   * meanwhile, nothing is stored.
   */
  signInWithKey(text: string, signal: AbortSignal, password?: string): Promise<void>
  signInWithExtension(signal: AbortSignal): Promise<void>
  signInReadOnly(pubkey: string): void
  /** True if a profile in memory has this public key. No relay is asked, because the text may be a secret key. */
  knows(hex: string): boolean
  adoptOldKey(secret: string): Promise<{ readonly kept: boolean }>
  adoptOldAccount(account: Account): void
  /** Resolves with the secret key as text, for the clipboard. Only this plugin's dialogs can call this. */
  nsec(pubkey: string): Promise<string>
  /** Resolves with the text of an encrypted backup (NIP-49). */
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
  let added: PluginPermissions = new Map()
  const ring = createKeyRing({
    vault,
    start: () => startKeyWorker(toSigningRights(new Map([...permissions, ...added]))),
    ask,
    idle: () => record.get().lockAfter * 60_000,
  })
  context.own(ring)
  context.own(record.subscribe(() => ring.idleChanged()))
  context.watch(AddedPlugins, service => {
    const look = () => {
      const next = service.permissions.get()
      const isSame = JSON.stringify([...next]) === JSON.stringify([...added])
      added = next
      if (!isSame)
        void ring.rightsChanged().catch(error => context.log.warn('The keys’ worker was not renewed', error))
    }
    look()
    return service.permissions.subscribe(look)
  })
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
    // Ask the browser never to evict this site's storage. The browser may refuse.
    void navigator.storage?.persist?.().catch(() => {})
  }
  const setUnsaved = (pubkey: string, unsaved: boolean, worthSaving = false) =>
    record.set(draft => {
      const set = (list: readonly string[], on: boolean) => [
        ...list.filter(key => key !== pubkey),
        ...(on ? [pubkey] : []),
      ]
      draft.unsaved = set(draft.unsaved, unsaved)
      draft.worthSaving = set(draft.worthSaving, worthSaving)
    })

  return {
    ring,
    remote,
    fleeting,
    async openSigner({ pubkey, method }) {
      if (method === 'key')
        return createKeySigner(pubkey, ring, kind =>
          nameOfKind(
            kind,
            context.contributions(kindNames).map(({ value }) => value),
          ),
        )
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
      // The key is new, so no relay has a profile or list of this account that must be read first. The outbox shows the
      // progress.
      const isNew = { isNew: true }
      const add = relays.map(url => ({ add: ['r', url] }))
      if (add.length > 0) context.nostr.edit({ kind: 10_002 }, add, isNew)
      if (name) context.nostr.edit({ kind: 0 }, [{ set: { name } }], isNew)
    },
    prepareSignUp: () => ring.prepare(),
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
      setUnsaved(pubkey, true, true)
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
      setUnsaved(pubkey, false)
      record.set(draft => {
        delete draft.consents[pubkey]
      })
    },
  }
}
