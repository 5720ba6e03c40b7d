import type { WalletInfo, WalletProvider } from '#contracts/wallet'
import { createPaymentTracker } from './create-payment-tracker'

/** The object that extensions put into a page as `window.webln`. */
interface WebLN {
  enable(): Promise<unknown>
  getInfo(): Promise<unknown>
  getBalance?(): Promise<unknown>
  sendPayment(invoice: string): Promise<unknown>
  makeInvoice(request: object): Promise<unknown>
  lookupInvoice?(request: object): Promise<unknown>
  keysend?(request: unknown): Promise<unknown>
  lnurl?(lnurl: string): Promise<unknown>
  signMessage?(message: string): Promise<unknown>
  verifyMessage?(signature: string, message: string): Promise<unknown>
  on?(event: 'accountChanged', listener: () => void): unknown
  off?(event: 'accountChanged', listener: () => void): unknown
}

/** Opens the wallet of a browser extension (WebLN). The extension asks the user. */
export default async function openExtensionWallet(): Promise<WalletProvider> {
  const { webln } = globalThis as { webln?: WebLN }
  if (!webln) throw new Error('No WebLN provider available')
  await webln.enable()
  const paymentTracker = createPaymentTracker(async invoice => {
    const { preimage } = asRecord(await webln.sendPayment(invoice))
    return { preimage: typeof preimage === 'string' ? preimage : '' }
  })
  return {
    getInfo: async () => parseInfo(asRecord(await webln.getInfo())),
    ...(webln.getBalance && {
      async getBalance() {
        const { balance } = asRecord(await webln.getBalance?.())
        if (typeof balance !== 'number') throw new Error('The extension did not tell the balance.')
        return { balance, currency: 'sats' }
      },
    }),
    sendPayment: paymentTracker.sendPayment,
    async makeInvoice({ amount, defaultMemo }) {
      const { paymentRequest } = asRecord(await webln.makeInvoice({ amount, defaultMemo }))
      if (typeof paymentRequest !== 'string') throw new Error('The extension made no invoice.')
      return { paymentRequest }
    },
    async lookupInvoice(request) {
      const ownPayment = paymentTracker.findPayment(request.paymentRequest)
      if (ownPayment) return ownPayment
      const { paid, preimage } = asRecord(await requireMethod(webln.lookupInvoice).call(webln, request))
      const knownPreimage = typeof preimage === 'string' && preimage
      return {
        state: paid === true ? 'paid' : 'pending',
        paid: paid === true,
        ...(knownPreimage && { preimage: knownPreimage }),
      }
    },
    onAccountChanged(listener, signal) {
      // Some extensions cannot remove listeners. Their calls after `signal` was aborted are ignored.
      const onAccountChange = () => signal.aborted || listener()
      try {
        webln.on?.('accountChanged', onAccountChange)
        signal.addEventListener('abort', () => webln.off?.('accountChanged', onAccountChange), { once: true })
      } catch {
        // An extension that cannot report account changes can still be used.
      }
    },
    async keysend(request) {
      const { preimage } = asRecord(await requireMethod(webln.keysend).call(webln, request))
      return { preimage: typeof preimage === 'string' ? preimage : '' }
    },
    lnurl: async lnurl => requireMethod(webln.lnurl).call(webln, lnurl),
    async signMessage(message) {
      const { signature } = asRecord(await requireMethod(webln.signMessage).call(webln, message))
      return { message, signature: String(signature) }
    },
    async verifyMessage(signature, message) {
      await requireMethod(webln.verifyMessage).call(webln, signature, message)
    },
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function requireMethod<F>(method: F | undefined): F {
  if (!method) throw new Error('Method not implemented.')
  return method
}

function parseInfo(info: Record<string, unknown>): WalletInfo {
  const node = asRecord(info.node)
  const methods = Array.isArray(info.methods) ? info.methods.filter(method => typeof method === 'string') : []
  return {
    methods,
    node: {
      alias: typeof node.alias === 'string' ? node.alias.slice(0, 200) : '',
      ...(typeof node.pubkey === 'string' && { pubkey: node.pubkey }),
    },
    ...(typeof info.version === 'string' && { version: info.version }),
    supports: ['lightning'],
  }
}
