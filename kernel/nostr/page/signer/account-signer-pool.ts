import type { ReadableStore } from '../../../core/store'
import { UserFacingError } from '../../../core/user-facing-error'
import type { Account, Signer } from '../../../ports/signing'

export const READ_ONLY_MESSAGE = 'This account is read-only here. Sign in with its key to do this.'

/** Maximum number of signers that stay open without an unanswered request. */
const MAX_IDLE_SIGNERS = 3
/** Milliseconds without a request after which a signer is closed. */
const IDLE_TIMEOUT_MS = 60_000

interface OpenSigner {
  readonly account: Account
  readonly signer: Promise<Signer>
  /** Number of requests that are not answered yet. */
  pendingRequests: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * The signers of accounts that were chosen for one publication. They are separate from the signer of the current
 * account, so a switch of accounts does not interrupt them.
 */
export interface AccountSignerPool {
  /**
   * Returns an account of this browser. Throws a `UserFacingError` if the account was removed, or if this browser has
   * no key for it.
   */
  requireAccount(pubkey: string): Account
  /**
   * Calls `callSigner` with the account's signer, which is opened if need be. Rejects if opening the signer or
   * `callSigner` fails.
   */
  runWithSigner<T>(account: Account, callSigner: (signer: Signer) => Promise<T>): Promise<T>
  dispose(): void
}

export function createAccountSignerPool(
  accounts: ReadableStore<readonly Account[]>,
  openSigner: (account: Account) => Promise<Signer>,
): AccountSignerPool {
  /** In the order of their last use. */
  const openSigners = new Set<OpenSigner>()
  const isSame = (one: Account, other: Account) => one.pubkey === other.pubkey && one.method === other.method
  const close = (item: OpenSigner) => {
    clearTimeout(item.timer)
    openSigners.delete(item)
    void item.signer.then(signer => signer.dispose()).catch(() => {})
  }
  const acquire = (account: Account): OpenSigner => {
    const existing = [...openSigners].find(item => isSame(item.account, account))
    const item = existing ?? { account, signer: openSigner(account), pendingRequests: 0 }
    clearTimeout(item.timer)
    openSigners.delete(item)
    openSigners.add(item)
    if (!existing) item.signer.catch(() => openSigners.delete(item))
    item.pendingRequests++
    return item
  }
  const release = (item: OpenSigner) => {
    item.pendingRequests--
    if (item.pendingRequests > 0 || !openSigners.has(item)) return
    item.timer = setTimeout(() => close(item), IDLE_TIMEOUT_MS)
    const idle = [...openSigners].filter(({ pendingRequests }) => pendingRequests === 0)
    for (const oldest of idle.slice(0, Math.max(0, idle.length - MAX_IDLE_SIGNERS))) close(oldest)
  }
  const subscription = accounts.subscribe(() => {
    for (const item of [...openSigners])
      if (!accounts.get().some(account => isSame(account, item.account))) close(item)
  })
  return {
    requireAccount(pubkey) {
      const account = accounts.get().find(candidate => candidate.pubkey === pubkey)
      if (!account)
        throw new UserFacingError('This account is not in this browser any more. Sign in with it again.')
      if (account.method === 'read-only') throw new UserFacingError(READ_ONLY_MESSAGE)
      return account
    },
    async runWithSigner(account, callSigner) {
      const item = acquire(account)
      try {
        return await callSigner(await item.signer)
      } finally {
        release(item)
      }
    },
    dispose() {
      subscription.dispose()
      for (const item of [...openSigners]) close(item)
    },
  }
}
