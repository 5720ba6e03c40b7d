import {
  hexKeyValidator,
  invoiceValidator,
  listValidator,
  MalformedError,
  numberValidator,
  objectValidator,
  sanitizeGuestText,
  textValidator,
  UnknownGuestOutcomeError,
  type Validator,
} from '#kernel/sandbox'
import {
  type ConnectToWallet,
  createWalletError,
  type GuestWallet,
  type GuestWalletRequest,
  type WalletProvider,
} from '../contract'

const METHODS = ['getInfo', 'getBalance', 'makeInvoice', 'sendPayment'] as const
const parseMethodNames = listValidator(textValidator(40), 20)
const parseInfo = objectValidator({
  alias: (value, path) => sanitizeGuestText(textValidator(100)(value, path)),
})
const parseBalance = objectValidator({ balance: numberValidator(0, 2.1e15) })
const parsePayment = objectValidator({ preimage: hexKeyValidator })
const parseInvoice = objectValidator({ paymentRequest: invoiceValidator })

const parseFields = (json: string | undefined): unknown => {
  try {
    return JSON.parse(json ?? '{}')
  } catch {
    throw new Error('The stored connection cannot be read. Connect the wallet again.')
  }
}

const unsupported = async (): Promise<never> => {
  throw new Error('Method not implemented.')
}

/** Opens a wallet that a guest's code implements. Each method is a request to the code, whose answer is checked. */
export const openGuestWallet =
  (guestWallet: GuestWallet): ConnectToWallet =>
  async ({ guestFields }, { signal }): Promise<WalletProvider> => {
    const fields = parseFields(guestFields)
    const request = async <T>(
      method: GuestWalletRequest['method'],
      args: GuestWalletRequest['args'],
      read: Validator<T>,
    ): Promise<T> => {
      try {
        return read(await guestWallet.request({ method, fields, args }, signal), 'The answer')
      } catch (error) {
        // The guest's title stands before its words, so that users do not take them for words of this app.
        const message = error instanceof Error ? error.message : 'It has failed.'
        const reason = message.startsWith(guestWallet.title) ? message : `${guestWallet.title}: ${message}`
        // A guest that was ended during the request, or whose answer is malformed, may have paid.
        if (error instanceof UnknownGuestOutcomeError) throw createWalletError('answer-lost', reason)
        if (error instanceof MalformedError)
          throw createWalletError(
            'answer-lost',
            method === 'sendPayment' ? `${guestWallet.title} does not know whether it has paid.` : reason,
          )
        throw new Error(reason)
      }
    }
    const supportedMethods = await request('methods', {}, parseMethodNames)
    const { alias } = await request('getInfo', {}, parseInfo)
    return {
      getInfo: async () => ({
        methods: METHODS.filter(method => supportedMethods.includes(method)),
        node: { alias: `${alias} (${guestWallet.title})` },
        version: '1.0',
        supports: ['lightning'],
      }),
      ...(supportedMethods.includes('getBalance') && {
        getBalance: async () => ({ ...(await request('getBalance', {}, parseBalance)), currency: 'sats' }),
      }),
      makeInvoice: supportedMethods.includes('makeInvoice')
        ? ({ amount, defaultMemo = '' }) =>
            request('makeInvoice', { amount: Number(amount), memo: defaultMemo }, parseInvoice)
        : unsupported,
      sendPayment: paymentRequest => request('sendPayment', { invoice: paymentRequest }, parsePayment),
      lookupInvoice: unsupported,
      keysend: unsupported,
      lnurl: unsupported,
      signMessage: unsupported,
      verifyMessage: unsupported,
    }
  }
