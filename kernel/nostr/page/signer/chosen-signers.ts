import { Refusal } from '../../../core/refusal'
import type { ReadableStore } from '../../../core/store'
import type { Account, Signer } from '../../../ports/signing'

export const READ_ONLY = 'This account is read-only here. Sign in with its key to do this.'

/** Maximum number of signers that stay open although nothing is asked of them. */
const MAX_IDLE = 3
/** Milliseconds without a request after which a signer is closed. */
const IDLE_MS = 60_000

interface Opened {
  readonly account: Account
  readonly signer: Promise<Signer>
  /** Number of requests that are not answered yet. */
  asked: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * The signers of accounts that were chosen for one publication. They are separate from the signer of the current
 * account, so a switch of accounts does not interrupt them.
 */
export interface ChosenSigners {
  /** Returns an account of this browser. Throws a `Refusal` if it was removed or has no key here. */
  account(pubkey: string): Account
  /** Calls `act` with the account's signer, which is opened if need be. Rejects with the error of either. */
  use<T>(account: Account, act: (signer: Signer) => Promise<T>): Promise<T>
  dispose(): void
}

export function createChosenSigners(
  accounts: ReadableStore<readonly Account[]>,
  open: (account: Account) => Promise<Signer>,
): ChosenSigners {
  /** In the order of their last use. */
  const opened = new Set<Opened>()
  const isSame = (one: Account, other: Account) => one.pubkey === other.pubkey && one.method === other.method
  const close = (item: Opened) => {
    clearTimeout(item.timer)
    opened.delete(item)
    void item.signer.then(signer => signer.dispose()).catch(() => {})
  }
  const take = (account: Account): Opened => {
    const had = [...opened].find(item => isSame(item.account, account))
    const item = had ?? { account, signer: open(account), asked: 0 }
    clearTimeout(item.timer)
    opened.delete(item)
    opened.add(item)
    if (!had) item.signer.catch(() => opened.delete(item))
    item.asked++
    return item
  }
  const giveBack = (item: Opened) => {
    item.asked--
    if (item.asked > 0 || !opened.has(item)) return
    item.timer = setTimeout(() => close(item), IDLE_MS)
    const idle = [...opened].filter(({ asked }) => asked === 0)
    for (const oldest of idle.slice(0, Math.max(0, idle.length - MAX_IDLE))) close(oldest)
  }
  const watching = accounts.subscribe(() => {
    for (const item of [...opened])
      if (!accounts.get().some(account => isSame(account, item.account))) close(item)
  })
  return {
    account(pubkey) {
      const account = accounts.get().find(known => known.pubkey === pubkey)
      if (!account) throw new Refusal('This account is not in this browser any more. Sign in with it again.')
      if (account.method === 'read-only') throw new Refusal(READ_ONLY)
      return account
    },
    async use(account, act) {
      const item = take(account)
      try {
        return await act(await item.signer)
      } finally {
        giveBack(item)
      }
    },
    dispose() {
      watching.dispose()
      for (const item of [...opened]) close(item)
    },
  }
}
