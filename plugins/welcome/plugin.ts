import type { PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { welcomeSettings } from './progress/welcome-settings'

/** Signing out deletes what the account has chosen so far. */
export function activate(context: PluginContext): void {
  const settings = context.settings(welcomeSettings)
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey =>
      settings.set(draft => {
        delete draft.accounts[pubkey]
      }),
    ),
  )
}
