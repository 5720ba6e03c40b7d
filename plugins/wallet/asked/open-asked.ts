import {
  hexKey,
  invoiceText,
  list,
  Malformed,
  NoGuestAnswer,
  number,
  object,
  plainWords,
  type Reader,
  text,
} from '#kernel/sandbox'
import {
  type AskedWallet,
  type OpenConnector,
  type WalletProvider,
  type WalletQuestion,
  walletError,
} from '../contract'

const METHODS = ['getInfo', 'getBalance', 'makeInvoice', 'sendPayment'] as const
const names = list(text(40), 20)
const info = object({ alias: (value, path) => plainWords(text(100)(value, path)) })
const balance = object({ balance: number(0, 2.1e15) })
const payment = object({ preimage: hexKey })
const invoice = object({ paymentRequest: invoiceText })

const fieldsIn = (json: string | undefined): unknown => {
  try {
    return JSON.parse(json ?? '{}')
  } catch {
    throw new Error('The stored connection cannot be read. Connect the wallet again.')
  }
}

const unsupported = async (): Promise<never> => {
  throw new Error('Method not implemented.')
}

/** Opens a wallet that is reached through a stranger's code: each method is a question, whose answer is checked. */
export const openAsked =
  (asked: AskedWallet): OpenConnector =>
  async ({ guestFields }, { signal }): Promise<WalletProvider> => {
    const fields = fieldsIn(guestFields)
    const ask = async <T>(
      method: WalletQuestion['method'],
      args: WalletQuestion['args'],
      read: Reader<T>,
    ): Promise<T> => {
      try {
        return read(await asked.ask({ method, fields, args }, signal), 'The answer')
      } catch (error) {
        // The words of a stranger must not be taken for those of this page.
        const said = error instanceof Error ? error.message : 'It has failed.'
        const reason = said.startsWith(asked.title) ? said : `${asked.title}: ${said}`
        // Code that was ended, or answers nonsense, may have paid all the same.
        if (error instanceof NoGuestAnswer) throw walletError('answer-lost', reason)
        if (error instanceof Malformed)
          throw walletError(
            'answer-lost',
            method === 'sendPayment' ? `${asked.title} does not know whether it has paid.` : reason,
          )
        throw new Error(reason)
      }
    }
    const its = await ask('methods', {}, names)
    const { alias } = await ask('getInfo', {}, info)
    return {
      getInfo: async () => ({
        methods: METHODS.filter(method => its.includes(method)),
        node: { alias: `${alias} (${asked.title})` },
        version: '1.0',
        supports: ['lightning'],
      }),
      ...(its.includes('getBalance') && {
        getBalance: async () => ({ ...(await ask('getBalance', {}, balance)), currency: 'sats' }),
      }),
      makeInvoice: its.includes('makeInvoice')
        ? ({ amount, defaultMemo = '' }) =>
            ask('makeInvoice', { amount: Number(amount), memo: defaultMemo }, invoice)
        : unsupported,
      sendPayment: paymentRequest => ask('sendPayment', { invoice: paymentRequest }, payment),
      lookupInvoice: unsupported,
      keysend: unsupported,
      lnurl: unsupported,
      signMessage: unsupported,
      verifyMessage: unsupported,
    }
  }
