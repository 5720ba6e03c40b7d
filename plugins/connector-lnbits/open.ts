import {
  type ConnectorConfig,
  type ConnectorEnvironment,
  createWalletError,
  type InvoiceLookup,
  type WalletProvider,
} from '#contracts/wallet'
import { createLnbitsApi, LnbitsError } from './lnbits-api'

/** Opens a wallet on an LNbits server. Resolves when the server has accepted the key. */
export default async function openLnbitsWallet(
  { lnbitsInstanceUrl, lnbitsAdminKey }: ConnectorConfig,
  { signal }: ConnectorEnvironment,
): Promise<WalletProvider> {
  if (!lnbitsInstanceUrl) throw new Error('no lnbits URL provided')
  if (!lnbitsAdminKey) throw new Error('no lnbits admin key provided')
  const api = createLnbitsApi(lnbitsInstanceUrl, lnbitsAdminKey, signal)
  const walletDetails = await api.get('/wallet')

  const findPayment = async (hash: string) => api.get(`/payments/${encodeURIComponent(hash)}`)
  return {
    getInfo: async () => ({
      methods: ['getInfo', 'getBalance', 'makeInvoice', 'sendPayment'],
      node: { alias: typeof walletDetails.name === 'string' ? walletDetails.name.slice(0, 200) : 'LNbits' },
      version: '1.0',
      supports: ['lightning'],
    }),
    async getBalance() {
      const { balance } = await api.get('/wallet')
      if (typeof balance !== 'number') throw new Error('The wallet did not tell its balance.')
      return { balance: Math.floor(balance / 1_000), currency: 'sats' }
    },
    async makeInvoice({ amount, defaultMemo }) {
      // Since LNbits 1.0, the invoice is in `bolt11` instead of `payment_request`.
      const { bolt11, payment_request } = await api.post('/payments', {
        amount: Number(amount),
        memo: defaultMemo,
        out: false,
      })
      const paymentRequest = [bolt11, payment_request].find(
        candidate => typeof candidate === 'string' && candidate !== '',
      )
      if (typeof paymentRequest !== 'string') throw new Error('The wallet made no invoice.')
      return { paymentRequest }
    },
    async sendPayment(invoice) {
      const { payment_hash } = await runPayment(() => api.post('/payments', { bolt11: invoice, out: true }))
      if (typeof payment_hash !== 'string') throw createWalletError('answer-lost', 'No preimage')
      const { preimage } = await findPayment(payment_hash).catch(error => {
        throw createWalletError('answer-lost', error instanceof Error ? error.message : 'No preimage')
      })
      if (typeof preimage !== 'string' || !preimage) throw createWalletError('answer-lost', 'No preimage')
      return { preimage }
    },
    async lookupPayment(hash): Promise<InvoiceLookup> {
      try {
        const { paid, preimage, details } = await findPayment(hash)
        const status = (details as { status?: unknown } | null | undefined)?.status
        const state = paid === true ? 'paid' : status === 'failed' ? 'failed' : 'pending'
        return { state, paid: paid === true, ...(typeof preimage === 'string' && { preimage }) }
      } catch (error) {
        if (error instanceof LnbitsError && error.status === 404) return { state: 'unknown', paid: false }
        throw error
      }
    },
    lookupInvoice: throwUnsupported,
    keysend: throwUnsupported,
    lnurl: throwUnsupported,
    signMessage: throwUnsupported,
    verifyMessage: throwUnsupported,
  }
}

const throwUnsupported = async (): Promise<never> => {
  throw new Error('Method not implemented.')
}

/**
 * Runs a call that pays. If the server refuses it, nothing was paid. If the connection is lost, the wallet may have
 * paid.
 */
async function runPayment<T>(sendRequest: () => Promise<T>): Promise<T> {
  try {
    return await sendRequest()
  } catch (error) {
    if (error instanceof LnbitsError) throw error
    throw createWalletError('answer-lost', error instanceof Error ? error.message : 'The answer was lost.')
  }
}
