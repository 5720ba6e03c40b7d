import { type PaidInvoice, Wallet } from '#contracts/wallet'
import { createValueStore, type PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { type PaidTransaction, PaymentLog } from './contract'
import { addToPaymentLog, paymentLogSettings } from './history/payments-by-account'

const NO_PAYMENTS: readonly PaidTransaction[] = []

/**
 * Stores the payments of each account. Signing out disconnects the wallet, so that the next account cannot use it, and
 * deletes the account's payments.
 */
export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  const log = context.settings(paymentLogSettings)
  const reader = () => context.nostr.session.get().pubkey ?? ''
  const ownList = () => log.get()[reader()] ?? NO_PAYMENTS
  const list = createValueStore(ownList())
  const updateList = () => list.set(ownList())
  for (const listening of [log.subscribe(updateList), context.nostr.session.subscribe(updateList)])
    context.own(listening)
  context.provide(PaymentLog, { list })
  let logged = new Set<PaidInvoice>()
  const logPaid = () => {
    const paidInvoices = wallet.paidInvoices.get()
    const account = reader()
    for (const paid of [...paidInvoices].reverse())
      if (account !== '' && !logged.has(paid))
        log.set(previousLog => addToPaymentLog(previousLog, account, paid))
    logged = new Set(paidInvoices)
  }
  context.own(wallet.paidInvoices.subscribe(logPaid))
  logPaid()
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => {
      if (reader() === pubkey) await wallet.disconnect()
      log.set(previousLog =>
        Object.fromEntries(Object.entries(previousLog).filter(([account]) => account !== pubkey)),
      )
    }),
  )
}
