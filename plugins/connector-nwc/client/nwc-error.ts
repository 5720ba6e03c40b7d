/** Messages for the NIP-47 error codes, for wallets that send only a code. */
const MESSAGE_BY_CODE: Readonly<Record<string, string>> = {
  RATE_LIMITED: 'The wallet is asked too often. Try again in a minute.',
  NOT_IMPLEMENTED: 'The wallet does not know how to do this.',
  INSUFFICIENT_BALANCE: 'There is not enough in the wallet, fees included.',
  QUOTA_EXCEEDED: 'The budget that the wallet allows this page is used up.',
  RESTRICTED: 'The wallet does not allow this page to do this.',
  UNAUTHORIZED: 'The wallet does not know this connection. Connect it anew.',
  PAYMENT_FAILED: 'The payment failed.',
  NOT_FOUND: 'The wallet does not know this invoice.',
  INTERNAL: 'Something went wrong in the wallet.',
}

/**
 * An error with which the wallet answered. The message is the wallet's or, if it sent none, that of its NIP-47 error
 * code (`walletCode`).
 */
export class NwcError extends Error {
  override readonly name = 'NwcError'
  readonly walletCode: string
  constructor(walletCode: string, message?: string) {
    super(
      message?.trim().slice(0, 500) ||
        (Object.hasOwn(MESSAGE_BY_CODE, walletCode) && MESSAGE_BY_CODE[walletCode]) ||
        'The wallet refused, and does not say why.',
    )
    this.walletCode = walletCode
  }
}
