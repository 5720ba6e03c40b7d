import type { Logger } from '#kernel'
import type { WalletInfo, WalletProvider } from '../contract'

/** Returns the wallet's info. A wallet that does not provide its info can still be used. */
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
