import type { ConnectedProvider, Payment, TransactionsRequest, WalletProvider } from '../contract'

/**
 * Makes the provider that pages get. Payments go through the wallet's own checks: one payment per invoice, and a
 * matching preimage. After a disconnect, all calls are refused.
 */
export function providerFacade(
  provider: WalletProvider,
  pay: (paymentRequest: string) => Promise<Payment>,
  signal: AbortSignal,
): ConnectedProvider {
  const open = <A extends unknown[], R>(act: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      if (signal.aborted) throw new Error('The wallet is not connected.')
      return act(...args)
    }
  }
  return {
    enable: open(async () => {}),
    getInfo: open(() => provider.getInfo()),
    sendPayment: open(async invoice => (await pay(invoice)).result),
    makeInvoice: open(request => provider.makeInvoice(request)),
    keysend: open(request => provider.keysend(request)),
    lnurl: open(lnurl => provider.lnurl(lnurl)),
    signMessage: open(message => provider.signMessage(message)),
    verifyMessage: open((signature, message) => provider.verifyMessage(signature, message)),
    ...(provider.getBalance && { getBalance: open(async () => balanceOf(provider)) }),
    ...(provider.listTransactions && {
      listTransactions: open(async request => transactionsOf(provider, request)),
    }),
    ...(provider.lookupInvoice && { lookupInvoice: open(async request => lookupIn(provider, request)) }),
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
