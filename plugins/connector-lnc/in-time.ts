import { type WalletError, walletError } from '#contracts/wallet'

/** ms for a node to answer; for its code to come, over a slow line too; and for a payment, whose routing takes time. */
export const TIMEOUTS_MS = { answer: 20_000, code: 120_000, payment: 60_000 } as const

/**
 * An answer of the package, which does not tell when the connection under it has gone: what comes too late is the error
 * that `code` says.
 */
export function inTime<T>(
  answer: Promise<T>,
  ms: number,
  code: WalletError['code'] = 'network',
  text = 'The node has not answered.',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(walletError(code, text)), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
