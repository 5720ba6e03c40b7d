import type { PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { welcomeSettings } from './progress/welcome-settings'

/** When an account signs out, its choices in the first steps are deleted. */
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
