import type { WalletInfo, WalletProvider } from '#contracts/wallet'
import { sentPayments } from './sent-payments'

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
  on?(event: 'accountChanged', fn: () => void): unknown
  off?(event: 'accountChanged', fn: () => void): unknown
}

/** Opens the wallet of a browser extension (WebLN). The extension asks the user. */
export default async function openExtension(): Promise<WalletProvider> {
  const { webln } = globalThis as { webln?: WebLN }
  if (!webln) throw new Error('No WebLN provider available')
  await webln.enable()
  const payments = sentPayments(async invoice => {
    const { preimage } = record(await webln.sendPayment(invoice))
    return { preimage: typeof preimage === 'string' ? preimage : '' }
  })
  return {
    getInfo: async () => infoOf(record(await webln.getInfo())),
    ...(webln.getBalance && {
      async getBalance() {
        const { balance } = record(await webln.getBalance?.())
        if (typeof balance !== 'number') throw new Error('The extension did not tell the balance.')
        return { balance, currency: 'sats' }
      },
    }),
    sendPayment: payments.send,
    async makeInvoice({ amount, defaultMemo }) {
      const { paymentRequest } = record(await webln.makeInvoice({ amount, defaultMemo }))
      if (typeof paymentRequest !== 'string') throw new Error('The extension made no invoice.')
      return { paymentRequest }
    },
    async lookupInvoice(request) {
      const own = payments.look(request.paymentRequest)
      if (own) return own
      const { paid, preimage } = record(await needed(webln.lookupInvoice).call(webln, request))
      const known = typeof preimage === 'string' && preimage
      return {
        state: paid === true ? 'paid' : 'pending',
        paid: paid === true,
        ...(known && { preimage: known }),
      }
    },
    onAccountChanged(fn, signal) {
      // Some extensions cannot remove listeners, so ignore calls after `signal` was aborted.
      const heard = () => signal.aborted || fn()
      try {
        webln.on?.('accountChanged', heard)
        signal.addEventListener('abort', () => webln.off?.('accountChanged', heard), { once: true })
      } catch {
        // An extension that cannot report account changes can still be used.
      }
    },
    async keysend(request) {
      const { preimage } = record(await needed(webln.keysend).call(webln, request))
      return { preimage: typeof preimage === 'string' ? preimage : '' }
    },
    lnurl: async lnurl => needed(webln.lnurl).call(webln, lnurl),
    async signMessage(message) {
      const { signature } = record(await needed(webln.signMessage).call(webln, message))
      return { message, signature: String(signature) }
    },
    async verifyMessage(signature, message) {
      await needed(webln.verifyMessage).call(webln, signature, message)
    },
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function needed<F>(method: F | undefined): F {
  if (!method) throw new Error('Method not implemented.')
  return method
}

function infoOf(info: Record<string, unknown>): WalletInfo {
  const node = record(info.node)
  const methods = Array.isArray(info.methods) ? info.methods.filter(m => typeof m === 'string') : []
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
