import { createStore, type PluginContext, type ReadableStore, type Store, UserFacingError } from '#kernel'
import { Config } from '#kernel/config'
import { encodeNpub } from '#kernel/nostr'
import type { Account, AccountsService, Signer } from '#kernel/ports'
import { AddedPlugins, getKindName, kindNames, type PluginPermissions } from '#kernel/shell'
import type { DialogQueue } from '../dialogs/dialog-queue'
import { promptUnlock } from '../dialogs/prompt-unlock'
import { createKeyDatabase, type KeyDatabase, openKeyDatabase } from '../keys/key-database'
import { createKeyManager, type KeyManager, type PromptUnlock } from '../keys/key-manager'
import { startKeyWorker } from '../keys/key-worker-client'
import { createPasskey, requestPasskeySecret } from '../keys/passkey'
import { deriveSigningRights } from '../keys/signing-rights'
import { createRemoteAccounts, type RemoteAccounts } from '../remote/remote-accounts'
import { createKeySigner } from '../signers/key-signer'
import type { AccountsSettings } from './accounts-settings'

export interface SignInManagerOptions {
  readonly context: PluginContext
  readonly accounts: AccountsService
  readonly dialogQueue: DialogQueue
  readonly record: Store<AccountsSettings>
  /** The permissions in all plugins' manifests. They limit what a key stored in this browser signs for each plugin. */
  readonly permissions: PluginPermissions
}

/**
 * All ways to sign in and out, and the keys. This code is loaded on first use, so that it does not delay the first
 * screen.
 */
export interface SignInManager {
  readonly keyManager: KeyManager
  readonly remote: RemoteAccounts
  /** Public keys (hex) of accounts whose secret key could not be stored. */
  readonly unpersisted: ReadableStore<readonly string[]>
  openSigner(account: Account): Promise<Signer>
  /** Creates a key and resolves when it is stored. Relay list (NIP-65) and profile are published afterwards. */
  signUp(name: string): Promise<void>
  /** Creates the key of the next sign-up in the worker ahead of time. Nothing is stored. */
  prepareSignUp(): void
  /**
   * Signs in with an nsec, hex key, or an ncryptsec and its password, which takes seconds. If `signal` aborts
   * meanwhile, nothing is stored.
   */
  signInWithKey(text: string, signal: AbortSignal, password?: string): Promise<void>
  signInWithExtension(signal: AbortSignal): Promise<void>
  signInReadOnly(pubkey: string): void
  /**
   * True if the profile of this public key is in memory. No relay is asked, because the hex digits may be a secret key.
   */
  hasProfile(hex: string): boolean
  adoptOldKey(secret: string): Promise<{ readonly isStored: boolean }>
  adoptOldAccount(account: Account): void
  /** Resolves with the secret key as text, for the clipboard. Only this plugin's dialogs can call this. */
  exportNsec(pubkey: string): Promise<string>
  /** Resolves with the text of an encrypted backup (NIP-49). */
  exportBackup(pubkey: string, password: string): Promise<string>
  markSaved(pubkey: string): void
  changeLock(pubkey: string, by: 'browser' | 'password' | 'passkey', password?: string): Promise<void>
  deleteAccount(pubkey: string): Promise<void>
}

export function createSignInManager({
  context,
  accounts,
  dialogQueue,
  record,
  permissions,
}: SignInManagerOptions): SignInManager {
  const database: KeyDatabase = createKeyDatabase(context.database(openKeyDatabase))
  const unpersisted = createStore<readonly string[]>([])
  const promptForKey: PromptUnlock = (stored, attempt, why) => {
    const { sealed, pubkey } = stored
    const by = sealed.by === 'passkey' ? 'passkey' : 'password'
    return promptUnlock(dialogQueue, { pubkey, by, why }, async password => {
      if (sealed.by !== 'passkey') return attempt({ by: 'password', password: password ?? '' })
      const { credential, salt } = sealed
      return attempt({ by: 'passkey', credential, salt, prf: await requestPasskeySecret(credential, salt) })
    })
  }
  let addedPermissions: PluginPermissions = new Map()
  const keyManager = createKeyManager({
    vault: database,
    startWorker: onFailed =>
      startKeyWorker(deriveSigningRights(new Map([...permissions, ...addedPermissions])), onFailed),
    promptUnlock: promptForKey,
    idleLimitMs: () => record.get().lockAfter * 60_000,
    onReloadFailed(error) {
      if (!context.signal.aborted) context.log.warn('The keys could not be read', error)
    },
  })
  context.own(keyManager)
  context.own(record.subscribe(() => keyManager.onIdleLimitChange()))
  context.watch(AddedPlugins, service => {
    const updatePermissions = () => {
      const nextPermissions = service.permissions.get()
      const isSame = JSON.stringify([...nextPermissions]) === JSON.stringify([...addedPermissions])
      addedPermissions = nextPermissions
      if (!isSame)
        void keyManager
          .restartWorker()
          .catch(error => context.log.warn('The keys’ worker was not renewed', error))
    }
    updatePermissions()
    return service.permissions.subscribe(updatePermissions)
  })
  const assertCanAdd = (pubkey: string) => {
    const noRoomError = accounts.getAddRefusal(pubkey)
    if (noRoomError) throw noRoomError
  }
  const remote = createRemoteAccounts({
    context,
    database,
    keyManager,
    dialogQueue,
    assertCanAdd,
  })
  const currentPubkey = () => context.nostr.session.get().pubkey
  let relays: readonly string[] = []
  context.watch(Config, config => {
    relays = config.relays
  })

  const finishSignIn = (pubkey: string, isStored: boolean) => {
    unpersisted.set(() => [...unpersisted.get().filter(key => key !== pubkey), ...(isStored ? [] : [pubkey])])
    accounts.signIn({ pubkey, method: 'key' })
    // Ask the browser never to evict this site's storage. The browser may refuse.
    void navigator.storage?.persist?.().catch(() => {})
  }
  const setUnsaved = (pubkey: string, unsaved: boolean, worthSaving = false) =>
    record.set(draft => {
      const set = (list: readonly string[], isIncluded: boolean) => [
        ...list.filter(key => key !== pubkey),
        ...(isIncluded ? [pubkey] : []),
      ]
      draft.unsaved = set(draft.unsaved, unsaved)
      draft.worthSaving = set(draft.worthSaving, worthSaving)
    })

  return {
    keyManager,
    remote,
    unpersisted,
    async openSigner({ pubkey, method }) {
      if (method === 'key')
        return createKeySigner(pubkey, keyManager, kind =>
          getKindName(
            kind,
            context.contributions(kindNames).map(({ value }) => value),
          ),
        )
      if (method === 'nip46') return remote.openSigner(pubkey)
      if (method === 'read-only') throw new UserFacingError('This account is read-only here.')
      const { requestExtensionPubkey, createNip07Signer } = await import('../signers/nip07-signer')
      if ((await requestExtensionPubkey(context.signal)) !== pubkey)
        throw new UserFacingError(
          'The extension holds another account now. Choose the right one there and try again.',
        )
      return createNip07Signer(pubkey)
    },
    async signUp(name) {
      const { pubkey, isStored } = await keyManager.createKey(assertCanAdd)
      setUnsaved(pubkey, true)
      record.set(draft => {
        draft.signedUpHere.push(pubkey)
      })
      finishSignIn(pubkey, isStored)
      // The account is new, so the outbox need not read an older profile or list from relays first. The outbox reports
      // whether publishing succeeds.
      const isNew = { isNew: true }
      const relayEdits = relays.map(url => ({ add: ['r', url] }))
      if (relayEdits.length > 0) context.nostr.editList({ kind: 10_002 }, relayEdits, isNew)
      if (name) context.nostr.editList({ kind: 0 }, [{ set: { name } }], isNew)
    },
    prepareSignUp: () => keyManager.prepareKey(),
    async signInWithKey(text, signal, password) {
      const { pubkey, isStored } = await keyManager.importKey(text, password, key => {
        if (signal.aborted) throw new UserFacingError('Cancelled.')
        assertCanAdd(key)
      })
      finishSignIn(pubkey, isStored)
    },
    async signInWithExtension(signal) {
      const { requestExtensionPubkey } = await import('../signers/nip07-signer')
      const pubkey = await requestExtensionPubkey(signal)
      if (signal.aborted) throw new UserFacingError('Cancelled.')
      accounts.signIn({ pubkey, method: 'nip07' })
    },
    signInReadOnly: pubkey => accounts.signIn({ pubkey, method: 'read-only' }),
    hasProfile: hex => context.nostr.peek({ kind: 0, pubkey: hex }) !== undefined,
    async adoptOldKey(secret) {
      const previousPubkey = currentPubkey()
      const { pubkey, isStored } = await keyManager.importKey(secret, undefined, assertCanAdd)
      setUnsaved(pubkey, true, true)
      finishSignIn(pubkey, isStored)
      if (previousPubkey !== undefined) accounts.switchTo(previousPubkey)
      return { isStored }
    },
    adoptOldAccount(account) {
      const previousPubkey = currentPubkey()
      if (accounts.accounts.get().some(existing => existing.pubkey === account.pubkey)) return
      accounts.signIn(account)
      if (previousPubkey !== undefined) accounts.switchTo(previousPubkey)
    },
    exportNsec: async pubkey => keyManager.calls.toNsec(await keyManager.unlockKey(pubkey)),
    exportBackup: async (pubkey, password) =>
      keyManager.calls.toNcryptsec(await keyManager.unlockKey(pubkey), password),
    markSaved(pubkey) {
      setUnsaved(pubkey, false)
      unpersisted.set(() => unpersisted.get().filter(key => key !== pubkey))
    },
    async changeLock(pubkey, by, password = '') {
      await keyManager.unlockKey(pubkey)
      const isStored =
        by === 'passkey'
          ? await keyManager.changeLock(pubkey, {
              by,
              ...(await createPasskey(pubkey, encodeNpub(pubkey) ?? 'Nostr')),
            })
          : await keyManager.changeLock(pubkey, by === 'password' ? { by, password } : { by })
      if (!isStored) throw new UserFacingError('This browser could not store the change.')
    },
    async deleteAccount(pubkey) {
      await remote.sendLogout(pubkey)
      await keyManager.forget(pubkey)
      setUnsaved(pubkey, false)
      record.set(draft => {
        delete draft.consents[pubkey]
        draft.signedUpHere = draft.signedUpHere.filter(key => key !== pubkey)
      })
    },
  }
}
