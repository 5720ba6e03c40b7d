import {
  type InvoiceLookup,
  type TransactionsRequest,
  type WalletInfo,
  type WalletProvider,
  walletError,
} from '#contracts/wallet'
import type { NwcClient } from './nwc-client'
import { NwcError } from './nwc-error'
import { readTransactions } from './read-transactions'

/** WebLN names of NIP-47 methods. */
const METHODS: Readonly<Record<string, string>> = {
  get_info: 'getInfo',
  get_balance: 'getBalance',
  pay_invoice: 'sendPayment',
  make_invoice: 'makeInvoice',
  lookup_invoice: 'lookupInvoice',
  list_transactions: 'listTransactions',
  sign_message: 'signMessage',
}
/** Error codes that do not say whether the payment was made. */
const UNCLEAR_ERROR_CODES = ['INTERNAL', 'OTHER']
const MSATS = 1_000
/** Milliseconds to wait for a payment, because routing takes time. */
const PAYMENT_TIMEOUT_MS = 60_000

/**
 * Returns a NIP-47 wallet as a provider with WebLN's methods. Throws if the wallet does not answer. An error answer is
 * enough, because it proves that the wallet is reachable.
 */
export async function createNwcProvider(
  client: NwcClient,
  patience: { readonly payment?: number } = {},
): Promise<WalletProvider> {
  const first = await client.request('get_info', {}).catch((error: unknown) => {
    if (!(error instanceof NwcError) || error.walletCode === 'UNAUTHORIZED') throw readable(error)
    return {}
  })
  const info = infoOf(first as Record<string, unknown>, client.capabilities)
  return {
    getInfo: async () => info,
    async getBalance() {
      const { balance } = (await client.request('get_balance', {})) as { balance?: unknown }
      if (typeof balance !== 'number') throw new Error('The wallet did not tell its balance.')
      return { balance: Math.floor(balance / MSATS), currency: 'sats' }
    },
    async sendPayment(invoice) {
      const asked = client.request('pay_invoice', { invoice }, patience.payment ?? PAYMENT_TIMEOUT_MS)
      const result = await asked.catch((error: unknown) => {
        throw error instanceof NwcError && UNCLEAR_ERROR_CODES.includes(error.walletCode)
          ? walletError('unclear', error.message)
          : error
      })
      const { preimage } = result as { preimage?: unknown }
      return { preimage: typeof preimage === 'string' ? preimage : '' }
    },
    async makeInvoice({ amount, defaultMemo }) {
      const params = {
        amount: Math.round(Number(amount) * MSATS),
        ...(defaultMemo && { description: defaultMemo }),
      }
      const { invoice } = (await client.request('make_invoice', params)) as { invoice?: unknown }
      if (typeof invoice !== 'string') throw new Error('The wallet made no invoice.')
      return { paymentRequest: invoice }
    },
    async lookupInvoice({ paymentRequest, paymentHash }) {
      const params = paymentHash ? { payment_hash: paymentHash } : { invoice: paymentRequest }
      try {
        return lookupOf((await client.request('lookup_invoice', params)) as Record<string, unknown>)
      } catch (error) {
        if (error instanceof NwcError && error.walletCode === 'NOT_FOUND')
          return { state: 'unknown', paid: false }
        throw error
      }
    },
    async signMessage(message) {
      const { signature } = (await client.request('sign_message', { message })) as { signature?: unknown }
      if (typeof signature !== 'string') throw new Error('The wallet did not sign.')
      return { message, signature }
    },
    ...(info.methods.includes('listTransactions') && {
      listTransactions: async ({ limit, offset }: TransactionsRequest) =>
        readTransactions(await client.request('list_transactions', { limit, offset }), limit),
    }),
    keysend: unsupported,
    lnurl: unsupported,
    verifyMessage: unsupported,
    close: () => client.close(),
  }
}

const unsupported = async (): Promise<never> => {
  throw new Error('Method not implemented.')
}

/** Returns the error for the first request. If the first answer is lost, the wallet is treated as unreachable. */
function readable(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return walletError('network', error.message)
}

function infoOf(result: Record<string, unknown>, capabilities: readonly string[]): WalletInfo {
  const named = Array.isArray(result.methods)
    ? result.methods.filter(m => typeof m === 'string')
    : capabilities
  const text = (name: string) =>
    typeof result[name] === 'string' ? (result[name] as string).slice(0, 200) : undefined
  const [pubkey, color] = [text('pubkey'), text('color')]
  const methods = new Set(['getInfo', ...named.map(m => METHODS[m]).filter(m => m !== undefined)])
  return {
    methods: [...methods],
    node: { alias: text('alias') ?? '', ...(pubkey && { pubkey }), ...(color && { color }) },
    supports: ['lightning', 'nostr'],
  }
}

function lookupOf(result: Record<string, unknown>): InvoiceLookup {
  // Zeros stand for a preimage that the wallet does not have.
  const preimage =
    typeof result.preimage === 'string' && !/^0*$/.test(result.preimage) ? result.preimage : undefined
  // Older wallets send no state.
  const settled =
    typeof result.state === 'string'
      ? result.state === 'settled'
      : Number(result.settled_at) > 0 || preimage !== undefined
  const state = settled ? 'paid' : result.state === 'failed' ? 'failed' : 'pending'
  return { state, paid: settled, ...(preimage && { preimage }) }
}
