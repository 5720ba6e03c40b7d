import { Wallet } from '#contracts/wallet'
import { Accounts, type PluginContext } from '#kernel'

/** Whoever signs out leaves no wallet behind for the account that comes next. */
export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => {
      if (context.nostr.session.get().pubkey === pubkey) await wallet.disconnect()
    }),
  )
}
