import type { ConnectedProvider, Payment, TransactionsRequest, WalletProvider } from '../contract'

/**
 * Creates the provider that code of a page gets. Its payments go through `pay`, so that an invoice is paid once and its
 * preimage is checked. After a disconnect, all calls are refused.
 */
export function createConnectedProvider(
  provider: WalletProvider,
  pay: (paymentRequest: string) => Promise<Payment>,
  signal: AbortSignal,
): ConnectedProvider {
  const whileConnected = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (signal.aborted) throw new Error('The wallet is not connected.')
      return call(...args)
    }
  }
  return {
    enable: whileConnected(async () => {}),
    getInfo: whileConnected(() => provider.getInfo()),
    sendPayment: whileConnected(async invoice => (await pay(invoice)).result),
    makeInvoice: whileConnected(request => provider.makeInvoice(request)),
    keysend: whileConnected(request => provider.keysend(request)),
    lnurl: whileConnected(lnurl => provider.lnurl(lnurl)),
    signMessage: whileConnected(message => provider.signMessage(message)),
    verifyMessage: whileConnected((signature, message) => provider.verifyMessage(signature, message)),
    ...(provider.getBalance && { getBalance: whileConnected(async () => balanceOf(provider)) }),
    ...(provider.listTransactions && {
      listTransactions: whileConnected(async request => transactionsOf(provider, request)),
    }),
    ...(provider.lookupInvoice && {
      lookupInvoice: whileConnected(async request => lookupIn(provider, request)),
    }),
  }
}

async function balanceOf(provider: WalletProvider) {
  if (!provider.getBalance) throw new Error('Method not implemented.')
  return provider.getBalance()
}

async function transactionsOf(provider: WalletProvider, request: TransactionsRequest) {
  if (!provider.listTransactions) throw new Error('Method not implemented.')
  return provider.listTransactions(request)
}

async function lookupIn(
  provider: WalletProvider,
  request: Parameters<NonNullable<WalletProvider['lookupInvoice']>>[0],
) {
  if (!provider.lookupInvoice) throw new Error('Method not implemented.')
  return provider.lookupInvoice(request)
}
