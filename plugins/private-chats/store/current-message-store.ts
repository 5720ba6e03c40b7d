import { AccountKeys, type AccountKeysService } from '#contracts/accounts'
import { createValueStore, type PluginContext, type ReadableStore, UserFacingError } from '#kernel'
import type { PrivateLockState } from '../contract'
import { openAccountCipher, wrapAccountKey } from './account-cipher'
import { type AccountMessageStore, openAccountMessageStore } from './account-message-store'
import { createTabChannel } from './tab-channel'
import { getTables, openPrivateChatsDatabase, type PrivateChatsTables } from './tables'

export interface CurrentMessageStoreState {
  readonly lock: PrivateLockState
  /** Present only if `lock` is `open`. */
  readonly store?: AccountMessageStore
  /** Aborts when the store closes. */
  readonly signal?: AbortSignal
  /** The reason, as text for the user, why `lock` is `failed`. */
  readonly errorMessage?: string
}

export interface CurrentMessageStore {
  readonly state: ReadableStore<CurrentMessageStoreState>
  /** Opens the store even if the user must unlock the account's key. Rejects with a `UserFacingError`. */
  unlock(): Promise<void>
  /** Deletes all rows of an account. */
  deleteAccount(account: string): Promise<void>
}

/** Opens the store of the current account, and closes it when the account changes or its key is locked. */
export function createCurrentMessageStore(context: PluginContext): CurrentMessageStore {
  const { nostr } = context
  const state = createValueStore<CurrentMessageStoreState>({ lock: 'closed' })
  let accountKeys: AccountKeysService | undefined
  /** The account whose key was last looked for in storage, and whether the browser alone unlocks that key. */
  let storedKey: { readonly account: string; readonly isUnprotected: boolean } | undefined
  let currentClosing = new AbortController()
  let opening: { readonly account: string; readonly promise: Promise<void> } | undefined
  let openTables: Promise<PrivateChatsTables> | undefined
  const tables = () => {
    openTables ??= context.database(openPrivateChatsDatabase).then(getTables)
    return openTables
  }
  const tabChannel = createTabChannel(({ account, ...change }) => {
    const { store } = state.get()
    if (store?.account === account) void store.applyOtherTabChange(change).catch(() => {})
  })
  context.own(tabChannel)

  const closeStore = (lock: PrivateLockState, problem?: string) => {
    opening = undefined
    currentClosing.abort()
    const same = state.get().lock === lock && state.get().errorMessage === problem
    if (!same) state.set({ lock, ...(problem !== undefined && { errorMessage: problem }) })
  }
  const open = (account: string, isProtected: boolean): Promise<void> => {
    if (opening?.account === account) return opening.promise
    closeStore('opening')
    const closing = new AbortController()
    currentClosing = closing
    const { signal } = closing
    const work = async () => {
      const all = await tables()
      const cipher = await openAccountCipher(account, isProtected, all, nostr, signal)
      const store = await openAccountMessageStore(account, all, cipher, change =>
        tabChannel.broadcast({ account, ...change }),
      )
      if (!signal.aborted) state.set({ lock: 'open', store, signal })
    }
    const promise = work().catch(error => {
      if (signal.aborted) return
      opening = undefined
      const reason =
        error instanceof UserFacingError ? error.message : 'This browser did not open the stored messages.'
      state.set({ lock: 'failed', errorMessage: reason })
      throw error instanceof UserFacingError ? error : new UserFacingError(reason)
    })
    opening = { account, promise }
    return promise
  }

  /** The store may have been opened before the account's key got a password or a passkey. */
  const wrapKey = async (account: string, { signal }: AbortController) => {
    await opening?.promise
    if (!signal.aborted) await wrapAccountKey(account, await tables(), nostr, signal)
  }

  /**
   * Reads from storage how the account's key is unlocked. The keys are loaded only if it is protected, because that
   * loads all ways to sign in and starts a worker, for which the list of conversations would wait.
   */
  const readKeyLock = (service: AccountKeysService, account: string) => {
    if (storedKey?.account === account) return
    const lookup = { account, isUnprotected: false }
    storedKey = lookup
    service.readLockKind(account).then(
      lockKind => {
        if (lockKind !== 'browser') return service.loadKeys()
        if (storedKey !== lookup || context.signal.aborted) return
        storedKey = { account, isUnprotected: true }
        updateStore()
      },
      () => service.loadKeys(),
    )
  }
  /** Returns whether the account's key is protected and locked. Undefined while this is unknown. */
  const getKeyLock = (
    account: string,
  ): { readonly isProtected: boolean; readonly isLocked: boolean } | undefined => {
    if (nostr.session.get().method !== 'key') return { isProtected: false, isLocked: false }
    const key = accountKeys?.keys.get().find(({ pubkey }) => pubkey === account)
    if (key) return { isProtected: key.lockKind !== 'browser', isLocked: key.isLocked }
    if (accountKeys) readKeyLock(accountKeys, account)
    return storedKey?.account === account && storedKey.isUnprotected
      ? { isProtected: false, isLocked: false }
      : undefined
  }
  const updateStore = () => {
    const { pubkey, canSign } = nostr.session.get()
    if (pubkey === undefined || !canSign) return closeStore('closed')
    const lock = getKeyLock(pubkey)
    if (!lock) return closeStore('opening')
    if (lock.isLocked) return closeStore('locked')
    if (opening?.account === pubkey) {
      // If the signer refuses now, it is retried when the store is opened next.
      if (lock.isProtected) void wrapKey(pubkey, currentClosing).catch(() => {})
      return
    }
    // A failure is not retried automatically, because a signer may ask the user each time.
    if (state.get().lock === 'failed' && lastFailed === pubkey) return
    lastFailed = pubkey
    void open(pubkey, lock.isProtected).catch(() => {})
  }
  let lastFailed: string | undefined
  context.own(nostr.session.subscribe(updateStore))
  context.watch(AccountKeys, service => {
    accountKeys = service
    storedKey = undefined
    const listening = service.keys.subscribe(updateStore)
    updateStore()
    return {
      dispose() {
        listening.dispose()
        accountKeys = undefined
        storedKey = undefined
      },
    }
  })
  context.own(() => currentClosing.abort())
  updateStore()

  return {
    state,
    async unlock() {
      const { pubkey } = nostr.session.get()
      if (pubkey === undefined) throw new UserFacingError('Sign in to read your messages.')
      await open(pubkey, getKeyLock(pubkey)?.isProtected ?? false)
    },
    async deleteAccount(account) {
      const { database, keys, ...rows } = await tables()
      await database.transaction('rw', [keys, ...Object.values(rows)], async () => {
        await keys.delete(account)
        for (const table of Object.values(rows)) {
          const every = table.schema.primKey.keyPath as readonly string[]
          const lowest = every.slice(1).map(() => -Infinity)
          await table
            .where(`:id`)
            .between([account, ...lowest], [account, ...every.slice(1).map(() => [])])
            .delete()
        }
      })
    },
  }
}
