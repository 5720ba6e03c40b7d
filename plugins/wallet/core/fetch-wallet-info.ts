import type { Logger } from '#kernel'
import type { WalletInfo, WalletProvider } from '../contract'

/**
 * Returns the wallet's info, or `undefined` if it cannot be read. Such a wallet can still be used, so nothing is
 * thrown.
 */
export async function fetchWalletInfo(
  provider: WalletProvider,
  log: Logger,
): Promise<WalletInfo | undefined> {
  try {
    return await provider.getInfo()
  } catch (error) {
    log.warn('The wallet did not describe itself:', error)
    return undefined
  }
}
