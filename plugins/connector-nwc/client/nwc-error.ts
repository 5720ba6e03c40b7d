import type { WalletError } from '#contracts/wallet'

/** What a wallet answered instead of a result; `walletCode` is NIP-47's. */
export class NwcError extends Error {
  override readonly name = 'NwcError'
  readonly walletCode: string
  constructor(walletCode: string, message: string) {
    super(message)
    this.walletCode = walletCode
  }
}

/** An error with a code that whoever pays or connects looks at. */
export const walletError = (code: WalletError['code'], message: string): WalletError =>
  Object.assign(new Error(message), { code })
