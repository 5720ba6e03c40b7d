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
 * Asks the user to open a key. Resolves when `attempt` has succeeded, and rejects with a `UserFacingError` if the user
 * cancels. `unlockReasons` may grow while the dialog is open, because one dialog serves all callers that wait.
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
  /**
   * Creates the next new key in the worker ahead of time, because starting the worker and creating its first key is
   * slow.
   */
  prepareKey(): void
  /**
   * Creates a key, seals it with a key of the browser and stores it. `isStored` is false if the browser refused to
   * store it.
   */
  createKey(assertCanAdd?: AssertCanAdd): Promise<AddedKey>
  /**
   * Stores a typed key: nsec, hex, or ncryptsec with its password. If the key is already stored, the way it is locked
   * does not change.
   */
  importKey(text: string, password?: string, assertCanAdd?: AssertCanAdd): Promise<AddedKey>
  /** Opens a key and resolves with its handle. If the key is locked, asks the user and shows them `reason`. */
  unlockKey(pubkey: string, reason?: KeyUseReason): Promise<number>
  isUnlocked(pubkey: string): boolean
  lock(pubkey: string): Promise<void>
  /** Seals an open key again, with the browser's key, a password or a passkey. */
  changeLock(pubkey: string, secret: UnlockSecret): Promise<boolean>
  forget(pubkey: string): Promise<void>
  reload(): Promise<void>
  /** Applies a changed time after which unused keys are locked. */
  onIdleLimitChange(): void
  /**
   * Ends the worker once no call waits for it, so that the next worker starts with the new permissions: a running
   * worker's permissions cannot be changed. A worker that holds a key that could not be stored is kept. Resolves when
   * the worker has ended or is kept.
   */
  restartWorker(): Promise<void>
}

/** Throws if the account (hex) may not be added. Called before its key is stored. */
export type AssertCanAdd = (pubkey: string) => void

interface AddedKey {
  readonly pubkey: string
  readonly isStored: boolean
}

export interface KeyManagerOptions {
  readonly vault: KeyDatabase
  /** `onFailed` is called if the worker could not be loaded or has stopped. */
  readonly startWorker: (onFailed: () => void) => KeyWorkerClient
  readonly promptUnlock: PromptUnlock
  /** Called if the stored keys could not be read after the worker has stopped or a key was locked by its timer. */
  readonly onReloadFailed: (error: unknown) => void
  /**
   * Returns how many milliseconds a key with a password or passkey may stay unused before it is locked again. If this
   * is 0, or if `idleLimitMs` is absent, keys are never locked.
   */
  readonly idleLimitMs?: () => number
  /** ms */
  readonly now?: () => number
}

/** ms between two checks whether a busy worker is idle. */
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
    client ??= startWorker(() => {
      forgetWorker()
      reloadInBackground()
    })
    return client.calls
  }
  /** Forgets the ended worker and its open keys. The next call starts another worker. */
  const forgetWorker = () => {
    client = undefined
    prepared = undefined
    for (const pubkey of unlockedKeys.keys()) idleLock.untrack(pubkey)
    unlockedKeys.clear()
  }
  const reload = async () => {
    const rows = await vault.listKeys()
    keys.set(() =>
      rows.map(({ pubkey, sealed }) => ({ pubkey, lockKind: sealed.by, isLocked: isLocked(pubkey, sealed) })),
    )
  }
  /** Shows at once which keys are locked, and reads the stored keys again. Nobody waits for this. */
  const reloadInBackground = () => {
    keys.set(shown =>
      shown.map(key => ({ ...key, isLocked: key.lockKind !== 'browser' && !unlockedKeys.has(key.pubkey) })),
    )
    reload().catch(options.onReloadFailed)
  }
  const idleLock = createIdleLock({
    idleLimitMs: options.idleLimitMs ?? (() => 0),
    lock: pubkey => void close(pubkey).then(reloadInBackground, reloadInBackground),
    now,
  })
  /** A key that only the browser seals opens again without asking the user. Locking it would protect nothing. */
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
      // Wait one task: a caller that has just received a handle must use it with this worker first, because another
      // worker would not know the handle.
      await delay(0)
      if ([...unlockedKeys.keys()].some(pubkey => !stored.has(pubkey))) return
      if (client?.isIdle() && pendingUnlocks.size === 0) {
        client.dispose()
        forgetWorker()
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
