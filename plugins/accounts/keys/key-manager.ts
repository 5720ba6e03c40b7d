import {
  createStore,
  createValueStore,
  type Disposable,
  type ReadableStore,
  UserFacingError,
  type ValueStore,
} from '#kernel'
import type { BrowserKeyInfo } from '../contract'
import type { KeyUseReason } from '../signers/key-use-reason'
import { createIdleLock } from './idle-lock'
import type { KeyDatabase, StoredKey } from './key-database'
import type { KeyWorkerApi, LoadedKey } from './key-worker-api'
import type { KeyWorkerClient } from './key-worker-client'
import type { SealedKey, UnlockSecret } from './sealed-key'

/**
 * Asks the user to open a key. Resolves when `attempt` has succeeded. Rejects with a `UserFacingError` if the user cancels.
 * `why` may grow while the dialog is open, because one dialog serves all callers that wait.
 */
export type PromptUnlock = (
  key: StoredKey,
  attempt: (secret: UnlockSecret) => Promise<void>,
  unlockReasons: ReadableStore<readonly KeyUseReason[]>,
) => Promise<void>

/** The keys stored in this browser, and which of them are open. The secrets stay in the worker. */
export interface KeyManager extends Disposable {
  readonly keys: ReadableStore<readonly BrowserKeyInfo[]>
  readonly calls: KeyWorkerApi
  /** Has the worker create the next new key already, because starting the worker and the first key take long. */
  prepareKey(): void
  /** Creates a key, seals it with a key of the browser and stores it. `kept` is false if storage refused it. */
  createKey(assertCanAdd?: AssertCanAdd): Promise<AddedKey>
  /**
   * Stores a typed key: nsec, hex, or ncryptsec with its password. If the key is already stored, its lock stays the
   * same.
   */
  importKey(text: string, password?: string, assertCanAdd?: AssertCanAdd): Promise<AddedKey>
  /** Opens a key, and asks the user if it is locked. `why` is the reason that the user is shown. */
  unlockKey(pubkey: string, reason?: KeyUseReason): Promise<number>
  isUnlocked(pubkey: string): boolean
  lock(pubkey: string): Promise<void>
  /** Seals an open key again with another kind of lock. */
  changeLock(pubkey: string, secret: UnlockSecret): Promise<boolean>
  forget(pubkey: string): Promise<void>
  reload(): Promise<void>
  /** Applies a changed time after which unused keys are locked. */
  onIdleLimitChange(): void
  /**
   * Ends the worker, once it has nothing to do, so that the next one starts with the new permissions: those of a
   * running worker can never grow. A key that only the browser seals opens again without a question. The worker stays
   * while it holds a key that could not be stored. Resolves when one of both is decided.
   */
  restartWorker(): Promise<void>
}

/** Checks before a key is stored whether the account may be added. Throws if not. */
export type AssertCanAdd = (pubkey: string) => void

interface AddedKey {
  readonly pubkey: string
  readonly isStored: boolean
}

export interface KeyManagerOptions {
  readonly vault: KeyDatabase
  readonly startWorker: () => KeyWorkerClient
  readonly promptUnlock: PromptUnlock
  /**
   * Returns the milliseconds without use after which a key with a password or passkey is locked again. If they are 0,
   * or if `idle` is absent, keys are never locked.
   */
  readonly idleLimitMs?: () => number
  /** ms */
  readonly now?: () => number
}

/** ms after which a busy worker is looked at again. */
const BUSY_RETRY_MS = 250
const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export function createKeyManager(options: KeyManagerOptions): KeyManager {
  const { vault, startWorker, promptUnlock, now = Date.now } = options
  const keys = createStore<readonly BrowserKeyInfo[]>([])
  const unlockedKeys = new Map<string, LoadedKey>()
  const pendingUnlocks = new Map<
    string,
    { readonly handlePromise: Promise<number>; readonly reasonsCell: ValueStore<readonly KeyUseReason[]> }
  >()
  let client: KeyWorkerClient | undefined
  let prepared: Promise<LoadedKey> | undefined
  let restarting: Promise<void> | undefined
  let isDisposed = false
  const calls = () => {
    client ??= startWorker()
    return client.calls
  }
  const reload = async () => {
    const rows = await vault.listKeys()
    keys.set(() =>
      rows.map(({ pubkey, sealed }) => ({ pubkey, lockKind: sealed.by, isLocked: isLocked(pubkey, sealed) })),
    )
  }
  const idleLock = createIdleLock({
    idleLimitMs: options.idleLimitMs ?? (() => 0),
    lock: pubkey => void close(pubkey).then(reload),
    now,
  })
  /** A key that is sealed only by the browser opens without asking the user, so locking it would be pointless. */
  const trackIdle = (pubkey: string, lockKind: UnlockSecret['by']) => {
    if (lockKind === 'browser') idleLock.untrack(pubkey)
    else idleLock.recordUse(pubkey)
  }
  const isLocked = (pubkey: string, sealed: SealedKey) => sealed.by !== 'browser' && !unlockedKeys.has(pubkey)
  const addKey = async (key: LoadedKey, assertCanAdd?: AssertCanAdd): Promise<AddedKey> => {
    const { pubkey, handle } = key
    try {
      assertCanAdd?.(pubkey)
    } catch (error) {
      await calls().close(handle)
      throw error
    }
    const existing = unlockedKeys.get(pubkey)
    unlockedKeys.set(pubkey, key)
    if (existing) await calls().close(existing.handle)
    const stored = await vault.getKey(pubkey)
    trackIdle(pubkey, stored?.sealed.by ?? 'browser')
    const isStored = stored
      ? await vault.putKey(stored)
      : await vault.putKey({ pubkey, sealed: await calls().seal(handle, { by: 'browser' }) })
    await reload()
    return { pubkey, isStored }
  }
  const unlock = async (
    pubkey: string,
    unlockReasons: ReadableStore<readonly KeyUseReason[]>,
  ): Promise<number> => {
    const stored = await vault.getKey(pubkey)
    if (!stored)
      throw new UserFacingError('The key of this account is not in this browser. Sign in with it again.')
    const attempt = async (secret: UnlockSecret) => {
      unlockedKeys.set(pubkey, await calls().open(pubkey, stored.sealed, secret))
    }
    if (stored.sealed.by === 'browser') await attempt({ by: 'browser' })
    else await promptUnlock(stored, attempt, unlockReasons)
    const key = unlockedKeys.get(pubkey)
    if (!key) throw new UserFacingError('The key is locked.')
    trackIdle(pubkey, stored.sealed.by)
    await reload()
    return key.handle
  }
  const close = async (pubkey: string) => {
    const key = unlockedKeys.get(pubkey)
    unlockedKeys.delete(pubkey)
    idleLock.untrack(pubkey)
    if (key) await calls().close(key.handle)
  }

  const restartWhenIdle = async () => {
    while (client && !isDisposed) {
      const stored = new Set((await vault.listKeys()).map(row => row.pubkey))
      // In a task of its own: a caller that has just got a handle uses it before that, never with another worker.
      await delay(0)
      if ([...unlockedKeys.keys()].some(pubkey => !stored.has(pubkey))) return
      if (client?.isIdle() && pendingUnlocks.size === 0) {
        client.dispose()
        client = undefined
        prepared = undefined
        for (const pubkey of unlockedKeys.keys()) idleLock.untrack(pubkey)
        unlockedKeys.clear()
        return reload()
      }
      await delay(BUSY_RETRY_MS)
    }
  }

  return {
    keys,
    get calls() {
      return calls()
    },
    prepareKey() {
      if (prepared) return
      const key = calls().create()
      prepared = key
      key.catch(() => {
        if (prepared === key) prepared = undefined
      })
    },
    async createKey(assertCanAdd) {
      const key = prepared ?? calls().create()
      prepared = undefined
      return addKey(await key, assertCanAdd)
    },
    importKey: async (text, password, assertCanAdd) =>
      addKey(await calls().read(text, password), assertCanAdd),
    unlockKey(pubkey, reason) {
      const key = unlockedKeys.get(pubkey)
      const isExpired = idleLock.isExpired(pubkey)
      if (key && !isExpired) {
        if (idleLock.isTracked(pubkey)) idleLock.recordUse(pubkey)
        return Promise.resolve(key.handle)
      }
      const pendingUnlock = pendingUnlocks.get(pubkey)
      if (pendingUnlock) {
        if (
          reason &&
          !pendingUnlock.reasonsCell
            .get()
            .some(one => one.plugin === reason.plugin && one.action === reason.action)
        )
          pendingUnlock.reasonsCell.set([...pendingUnlock.reasonsCell.get(), reason])
        return pendingUnlock.handlePromise
      }
      const reasons = createValueStore<readonly KeyUseReason[]>(reason ? [reason] : [])
      const handlePromise = (isExpired ? close(pubkey) : Promise.resolve())
        .then(() => unlock(pubkey, reasons))
        .finally(() => pendingUnlocks.delete(pubkey))
      pendingUnlocks.set(pubkey, { handlePromise, reasonsCell: reasons })
      return handlePromise
    },
    isUnlocked: pubkey => unlockedKeys.has(pubkey),
    async lock(pubkey) {
      await close(pubkey)
      await reload()
    },
    async changeLock(pubkey, secret) {
      const key = unlockedKeys.get(pubkey)
      if (!key) throw new UserFacingError('The key is locked.')
      const isStored = await vault.putKey({ pubkey, sealed: await calls().seal(key.handle, secret) })
      trackIdle(pubkey, secret.by)
      await reload()
      return isStored
    },
    async forget(pubkey) {
      await close(pubkey)
      await vault.deleteAccount(pubkey)
      await reload()
    },
    reload,
    onIdleLimitChange: () => idleLock.restartTimers(),
    restartWorker() {
      restarting ??= restartWhenIdle().finally(() => {
        restarting = undefined
      })
      return restarting
    },
    dispose() {
      isDisposed = true
      idleLock.dispose()
      client?.dispose()
    },
  }
}
