import {
  createWalletError,
  type InvoiceLookup,
  type TransactionsRequest,
  type WalletInfo,
  type WalletProvider,
} from '#contracts/wallet'
import type { NwcClient } from './nwc-client'
import { NwcError } from './nwc-error'
import { parseTransactions } from './parse-transactions'

/** WebLN names of NIP-47 methods. */
const WEBLN_METHODS: Readonly<Record<string, string>> = {
  get_info: 'getInfo',
  get_balance: 'getBalance',
  pay_invoice: 'sendPayment',
  make_invoice: 'makeInvoice',
  lookup_invoice: 'lookupInvoice',
  list_transactions: 'listTransactions',
  sign_message: 'signMessage',
}
/** NIP-47 error codes after which the payment may have been made. */
const UNCLEAR_ERROR_CODES = ['INTERNAL', 'OTHER']
const MSATS_PER_SAT = 1_000
/** Milliseconds to wait for a payment, because routing takes time. */
const PAYMENT_TIMEOUT_MS = 60_000

/**
 * Wraps an NWC client as a provider with WebLN's methods. Throws if the wallet does not answer. An error is an answer
 * too, because it proves that the wallet is reachable.
 */
export async function createNwcProvider(
  client: NwcClient,
  timeouts: { readonly paymentMs?: number } = {},
): Promise<WalletProvider> {
  const infoResult = await client.request('get_info', {}).catch((error: unknown) => {
    if (!(error instanceof NwcError) || error.walletCode === 'UNAUTHORIZED') throw toNetworkError(error)
    return {}
  })
  const info = parseInfo(infoResult as Record<string, unknown>, client.capabilities)
  return {
    getInfo: async () => info,
    async getBalance() {
      const { balance } = (await client.request('get_balance', {})) as { balance?: unknown }
      if (typeof balance !== 'number') throw new Error('The wallet did not tell its balance.')
      return { balance: Math.floor(balance / MSATS_PER_SAT), currency: 'sats' }
    },
    async sendPayment(invoice) {
      const payment = client.request('pay_invoice', { invoice }, timeouts.paymentMs ?? PAYMENT_TIMEOUT_MS)
      const result = await payment.catch((error: unknown) => {
        throw error instanceof NwcError && UNCLEAR_ERROR_CODES.includes(error.walletCode)
          ? createWalletError('unclear', error.message)
          : error
      })
      const { preimage } = result as { preimage?: unknown }
      return { preimage: typeof preimage === 'string' ? preimage : '' }
    },
    async makeInvoice({ amount, defaultMemo }) {
      const params = {
        amount: Math.round(Number(amount) * MSATS_PER_SAT),
        ...(defaultMemo && { description: defaultMemo }),
      }
      const { invoice } = (await client.request('make_invoice', params)) as { invoice?: unknown }
      if (typeof invoice !== 'string') throw new Error('The wallet made no invoice.')
      return { paymentRequest: invoice }
    },
    async lookupInvoice({ paymentRequest, paymentHash }) {
      const params = paymentHash ? { payment_hash: paymentHash } : { invoice: paymentRequest }
      try {
        return parseLookup((await client.request('lookup_invoice', params)) as Record<string, unknown>)
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
        parseTransactions(await client.request('list_transactions', { limit, offset }), limit),
    }),
    keysend: throwUnsupported,
    lnurl: throwUnsupported,
    verifyMessage: throwUnsupported,
    close: () => client.closeClient(),
  }
}

const throwUnsupported = async (): Promise<never> => {
  throw new Error('Method not implemented.')
}

/** Returns the error of the first request. If its answer is lost, the wallet counts as unreachable ('network'). */
function toNetworkError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return createWalletError('network', error.message)
}

function parseInfo(result: Record<string, unknown>, capabilities: readonly string[]): WalletInfo {
  const methodNames = Array.isArray(result.methods)
    ? result.methods.filter(method => typeof method === 'string')
    : capabilities
  const readText = (name: string) =>
    typeof result[name] === 'string' ? (result[name] as string).slice(0, 200) : undefined
  const [pubkey, color] = [readText('pubkey'), readText('color')]
  const methods = new Set([
    'getInfo',
    ...methodNames.map(method => WEBLN_METHODS[method]).filter(m => m !== undefined),
  ])
  return {
    methods: [...methods],
    node: { alias: readText('alias') ?? '', ...(pubkey && { pubkey }), ...(color && { color }) },
    supports: ['lightning', 'nostr'],
  }
}

function parseLookup(result: Record<string, unknown>): InvoiceLookup {
  // A wallet that does not have the preimage sends zeros.
  const preimage =
    typeof result.preimage === 'string' && !/^0*$/.test(result.preimage) ? result.preimage : undefined
  // Older wallets send no state.
  const isSettled =
    typeof result.state === 'string'
      ? result.state === 'settled'
      : Number(result.settled_at) > 0 || preimage !== undefined
  const state = isSettled ? 'paid' : result.state === 'failed' ? 'failed' : 'pending'
  return { state, paid: isSettled, ...(preimage && { preimage }) }
}
