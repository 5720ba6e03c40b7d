import { AccountKeys, type AccountKeysService } from '#contracts/accounts'
import { createCell, type PluginContext, type ReadableStore, Refusal } from '#kernel'
import type { PrivateLock } from '../contract'
import { lockAwayKey, openAccountKey } from './account-key'
import { type AccountStore, openAccountStore } from './account-store'
import { createTabChannel } from './tab-channel'
import { openPrivateChats, type Tables, tablesOf } from './tables'

export interface CurrentState {
  readonly lock: PrivateLock
  /** Only where `lock` is `open`. */
  readonly store?: AccountStore
  /** Ends when the store is left. */
  readonly signal?: AbortSignal
  /** The reason of `failed`, in words for the user. */
  readonly problem?: string
}

export interface CurrentStore {
  readonly state: ReadableStore<CurrentState>
  /** Opens the rows although that asks the user to unlock the account's key. Rejects with a `Refusal`. */
  unlock(): Promise<void>
  /** Deletes all rows of an account. */
  forget(account: string): Promise<void>
}

/** Opens the rows of the current account, and closes them when it changes or its key is locked. */
export function createCurrentStore(context: PluginContext): CurrentStore {
  const { nostr } = context
  const state = createCell<CurrentState>({ lock: 'closed' })
  let accountKeys: AccountKeysService | undefined
  /** True if the service was asked for the keys. It is asked only if the account has one here. */
  let isAsked = false
  let leaving = new AbortController()
  let opening: { readonly account: string; readonly done: Promise<void> } | undefined
  let opened: Promise<Tables> | undefined
  const tables = () => {
    opened ??= context.database(openPrivateChats).then(tablesOf)
    return opened
  }
  const tabs = createTabChannel(({ account, chats, records }) => {
    const { store } = state.get()
    if (store?.account === account) void store.reread(chats, records).catch(() => {})
  })
  context.own(tabs)

  const leave = (lock: PrivateLock, problem?: string) => {
    opening = undefined
    leaving.abort()
    const same = state.get().lock === lock && state.get().problem === problem
    if (!same) state.set({ lock, ...(problem !== undefined && { problem }) })
  }
  const open = (account: string, isProtected: boolean): Promise<void> => {
    if (opening?.account === account) return opening.done
    leave('opening')
    const leaver = new AbortController()
    leaving = leaver
    const { signal } = leaver
    const work = async () => {
      const all = await tables()
      const cipher = await openAccountKey(account, isProtected, all, nostr, signal)
      const store = await openAccountStore(account, all, cipher, change => tabs.tell({ account, ...change }))
      if (!signal.aborted) state.set({ lock: 'open', store, signal })
    }
    const done = work().catch(error => {
      if (signal.aborted) return
      opening = undefined
      const reason =
        error instanceof Refusal ? error.message : 'This browser did not open the stored messages.'
      state.set({ lock: 'failed', problem: reason })
      throw error instanceof Refusal ? error : new Refusal(reason)
    })
    opening = { account, done }
    return done
  }

  /** The rows may have been opened before their account got a password or a passkey. */
  const lockAway = async (account: string, { signal }: AbortController) => {
    await opening?.done
    if (!signal.aborted) await lockAwayKey(account, await tables(), nostr, signal)
  }

  /** The lock of the account's key. Undefined until that is known. */
  const lockOf = (
    account: string,
  ): { readonly isProtected: boolean; readonly isLocked: boolean } | undefined => {
    if (nostr.session.get().method !== 'key') return { isProtected: false, isLocked: false }
    if (!isAsked) accountKeys?.look()
    isAsked = true
    const key = accountKeys?.keys.get().find(({ pubkey }) => pubkey === account)
    return key && { isProtected: key.by !== 'browser', isLocked: key.locked }
  }
  const follow = () => {
    const { pubkey, canSign } = nostr.session.get()
    if (pubkey === undefined || !canSign) return leave('closed')
    const lock = lockOf(pubkey)
    if (!lock) return leave('opening')
    if (lock.isLocked) return leave('locked')
    if (opening?.account === pubkey) {
      // If the signer refuses now, it is done when the rows are opened next.
      if (lock.isProtected) void lockAway(pubkey, leaving).catch(() => {})
      return
    }
    // A failure is not repeated by itself, because a signer may ask the user each time.
    if (state.get().lock === 'failed' && lastFailed === pubkey) return
    lastFailed = pubkey
    void open(pubkey, lock.isProtected).catch(() => {})
  }
  let lastFailed: string | undefined
  context.own(nostr.session.subscribe(follow))
  context.watch(AccountKeys, service => {
    accountKeys = service
    isAsked = false
    const listening = service.keys.subscribe(follow)
    follow()
    return {
      dispose() {
        listening.dispose()
        accountKeys = undefined
      },
    }
  })
  context.own(() => leaving.abort())
  follow()

  return {
    state,
    async unlock() {
      const { pubkey } = nostr.session.get()
      if (pubkey === undefined) throw new Refusal('Sign in to read your messages.')
      await open(pubkey, lockOf(pubkey)?.isProtected ?? false)
    },
    async forget(account) {
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
