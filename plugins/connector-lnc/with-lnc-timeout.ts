import { createWalletError, type WalletError } from '#contracts/wallet'
import { withTimeLimit } from '#kernel'

/**
 * Milliseconds to wait: `answer` for a node's answer, `code` for the package's code, which may load slowly, and
 * `payment` for a payment, because routing takes time.
 */
export const LNC_TIMEOUTS_MS = { answer: 20_000, code: 120_000, payment: 60_000 } as const

/**
 * Waits at most `timeoutMs` for the package, which does not notice a lost connection itself. Then rejects with an error
 * of this `code`.
 */
export const withLncTimeout = <T>(
  promise: Promise<T>,
  timeoutMs: number,
  code: WalletError['code'] = 'network',
  text = 'The node has not answered.',
): Promise<T> => withTimeLimit(promise, timeoutMs, () => createWalletError(code, text))
