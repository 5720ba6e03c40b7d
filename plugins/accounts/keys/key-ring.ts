import { type Cell, createCell, createStore, type Disposable, type ReadableStore, Refusal } from '#kernel'
import type { KeptKey } from '../contract'
import type { Reason } from '../signers/why-sign'
import { createIdleLock } from './idle-lock'
import type { HeldKey, KeyCalls } from './key-calls'
import type { KeyClient } from './key-client'
import type { Seal, Sealed } from './sealed'
import type { StoredKey, Vault } from './vault'

/**
 * Asks the user to open a key. Resolves when `attempt` has succeeded. Rejects with a `Refusal` if the user cancels.
 * `why` may grow while the dialog is open, because one dialog serves all callers that wait.
 */
export type AskToOpen = (
  key: StoredKey,
  attempt: (by: Seal) => Promise<void>,
  why: ReadableStore<readonly Reason[]>,
) => Promise<void>

/** The keys stored in this browser, and which of them are open. The secrets stay in the worker. */
export interface KeyRing extends Disposable {
  readonly keys: ReadableStore<readonly KeptKey[]>
  readonly calls: KeyCalls
  /** Has the worker create the next new key already, because starting the worker and the first key take long. */
  prepare(): void
  /** Creates a key, seals it with a key of the browser and stores it. `kept` is false if storage refused it. */
  create(admit?: Admit): Promise<Added>
  /**
   * Stores a typed key: nsec, hex, or ncryptsec with its password. If the key is already stored, its lock stays the
   * same.
   */
  adopt(text: string, password?: string, admit?: Admit): Promise<Added>
  /** Opens a key, and asks the user if it is locked. `why` is the reason that the user is shown. */
  use(pubkey: string, why?: Reason): Promise<number>
  isOpen(pubkey: string): boolean
  lock(pubkey: string): Promise<void>
  /** Seals an open key again with another kind of lock. */
  protect(pubkey: string, by: Seal): Promise<boolean>
  forget(pubkey: string): Promise<void>
  look(): Promise<void>
  /** Applies a changed time after which unused keys are locked. */
  idleChanged(): void
  /**
   * Ends the worker, once it has nothing to do, so that the next one starts with the new permissions: those of a
   * running worker can never grow. A key that only the browser seals opens again without a question. The worker stays
   * while it holds a key that could not be stored. Resolves when one of both is decided.
   */
  rightsChanged(): Promise<void>
}

/** Called before a key is stored. Throws if the key must not be stored. */
export type Admit = (pubkey: string) => void

interface Added {
  readonly pubkey: string
  readonly kept: boolean
}

export interface KeyRingOptions {
  readonly vault: Vault
  readonly start: () => KeyClient
  readonly ask: AskToOpen
  /**
   * Returns the milliseconds without use after which a key with a password or passkey is locked again. If they are 0,
   * or if `idle` is absent, keys are never locked.
   */
  readonly idle?: () => number
  /** ms */
  readonly now?: () => number
}

/** ms after which a busy worker is looked at again. */
const BUSY_MS = 250
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export function createKeyRing(options: KeyRingOptions): KeyRing {
  const { vault, start, ask, now = Date.now } = options
  const keys = createStore<readonly KeptKey[]>([])
  const open = new Map<string, HeldKey>()
  const opening = new Map<string, { readonly done: Promise<number>; readonly why: Cell<readonly Reason[]> }>()
  let client: KeyClient | undefined
  let prepared: Promise<HeldKey> | undefined
  let renewing: Promise<void> | undefined
  let isOver = false
  const calls = () => {
    client ??= start()
    return client.calls
  }
  const look = async () => {
    const rows = await vault.keys()
    keys.set(() =>
      rows.map(({ pubkey, sealed }) => ({ pubkey, by: sealed.by, locked: isLocked(pubkey, sealed) })),
    )
  }
  const idle = createIdleLock({
    after: options.idle ?? (() => 0),
    lock: pubkey => void close(pubkey).then(look),
    now,
  })
  /** A key that is sealed only by the browser opens without asking the user, so locking it would be pointless. */
  const opened = (pubkey: string, by: Seal['by']) => {
    if (by === 'browser') idle.forget(pubkey)
    else idle.used(pubkey)
  }
  const isLocked = (pubkey: string, sealed: Sealed) => sealed.by !== 'browser' && !open.has(pubkey)
  const keep = async (key: HeldKey, admit?: Admit): Promise<Added> => {
    const { pubkey, handle } = key
    try {
      admit?.(pubkey)
    } catch (error) {
      await calls().close(handle)
      throw error
    }
    const had = open.get(pubkey)
    open.set(pubkey, key)
    if (had) await calls().close(had.handle)
    const stored = await vault.key(pubkey)
    opened(pubkey, stored?.sealed.by ?? 'browser')
    const kept = stored
      ? await vault.putKey(stored)
      : await vault.putKey({ pubkey, sealed: await calls().seal(handle, { by: 'browser' }) })
    await look()
    return { pubkey, kept }
  }
  const unlock = async (pubkey: string, why: ReadableStore<readonly Reason[]>): Promise<number> => {
    const stored = await vault.key(pubkey)
    if (!stored) throw new Refusal('The key of this account is not in this browser. Sign in with it again.')
    const attempt = async (by: Seal) => {
      open.set(pubkey, await calls().open(pubkey, stored.sealed, by))
    }
    if (stored.sealed.by === 'browser') await attempt({ by: 'browser' })
    else await ask(stored, attempt, why)
    const key = open.get(pubkey)
    if (!key) throw new Refusal('The key is locked.')
    opened(pubkey, stored.sealed.by)
    await look()
    return key.handle
  }
  const close = async (pubkey: string) => {
    const key = open.get(pubkey)
    open.delete(pubkey)
    idle.forget(pubkey)
    if (key) await calls().close(key.handle)
  }

  const renew = async () => {
    while (client && !isOver) {
      const stored = new Set((await vault.keys()).map(row => row.pubkey))
      // In a task of its own: a caller that has just got a handle uses it before that, never with another worker.
      await pause(0)
      if ([...open.keys()].some(pubkey => !stored.has(pubkey))) return
      if (client?.isIdle() && opening.size === 0) {
        client.dispose()
        client = undefined
        prepared = undefined
        for (const pubkey of open.keys()) idle.forget(pubkey)
        open.clear()
        return look()
      }
      await pause(BUSY_MS)
    }
  }

  return {
    keys,
    get calls() {
      return calls()
    },
    prepare() {
      if (prepared) return
      const key = calls().create()
      prepared = key
      key.catch(() => {
        if (prepared === key) prepared = undefined
      })
    },
    async create(admit) {
      const key = prepared ?? calls().create()
      prepared = undefined
      return keep(await key, admit)
    },
    adopt: async (text, password, admit) => keep(await calls().read(text, password), admit),
    use(pubkey, why) {
      const key = open.get(pubkey)
      const over = idle.isOver(pubkey)
      if (key && !over) {
        if (idle.knows(pubkey)) idle.used(pubkey)
        return Promise.resolve(key.handle)
      }
      const had = opening.get(pubkey)
      if (had) {
        if (why && !had.why.get().some(one => one.plugin === why.plugin && one.act === why.act))
          had.why.set([...had.why.get(), why])
        return had.done
      }
      const reasons = createCell<readonly Reason[]>(why ? [why] : [])
      const done = (over ? close(pubkey) : Promise.resolve())
        .then(() => unlock(pubkey, reasons))
        .finally(() => opening.delete(pubkey))
      opening.set(pubkey, { done, why: reasons })
      return done
    },
    isOpen: pubkey => open.has(pubkey),
    async lock(pubkey) {
      await close(pubkey)
      await look()
    },
    async protect(pubkey, by) {
      const key = open.get(pubkey)
      if (!key) throw new Refusal('The key is locked.')
      const kept = await vault.putKey({ pubkey, sealed: await calls().seal(key.handle, by) })
      opened(pubkey, by.by)
      await look()
      return kept
    },
    async forget(pubkey) {
      await close(pubkey)
      await vault.forget(pubkey)
      await look()
    },
    look,
    idleChanged: () => idle.again(),
    rightsChanged() {
      renewing ??= renew().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    dispose() {
      isOver = true
      idle.dispose()
      client?.dispose()
    },
  }
}
