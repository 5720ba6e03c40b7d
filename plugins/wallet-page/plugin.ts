import { type PaidInvoice, Wallet } from '#contracts/wallet'
import { createCell, type PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { PaidInvoices, type PaidTransaction } from './contract'
import { paidLogSettings, withPaid } from './history/paid-log'

const NONE: readonly PaidTransaction[] = []

/**
 * Keeps the payments of each account. Signing out disconnects the wallet, so that the next account cannot use it, and
 * deletes the account's payments.
 */
export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  const log = context.settings(paidLogSettings)
  const reader = () => context.nostr.session.get().pubkey ?? ''
  const ownList = () => log.get()[reader()] ?? NONE
  const list = createCell(ownList())
  const look = () => list.set(ownList())
  for (const listening of [log.subscribe(look), context.nostr.session.subscribe(look)]) context.own(listening)
  context.provide(PaidInvoices, { list })
  let logged = new Set<PaidInvoice>()
  const logPaid = () => {
    const made = wallet.paid.get()
    const account = reader()
    for (const paid of [...made].reverse())
      if (account !== '' && !logged.has(paid)) log.set(kept => withPaid(kept, account, paid))
    logged = new Set(made)
  }
  context.own(wallet.paid.subscribe(logPaid))
  logPaid()
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => {
      if (reader() === pubkey) await wallet.disconnect()
      log.set(kept => Object.fromEntries(Object.entries(kept).filter(([account]) => account !== pubkey)))
    }),
  )
}
