import { Wallet } from '#contracts/wallet'
import type { PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'

/** Signing out disconnects the wallet, so that the next account cannot use it. */
export function activate(context: PluginContext): void {
  const wallet = context.use(Wallet)
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => {
      if (context.nostr.session.get().pubkey === pubkey) await wallet.disconnect()
    }),
  )
}
