import { Accounts, type PluginContext } from '#kernel'
import { seenNotesIn, seenSettings } from './seen/seen-notes'

/** What one has read is nobody else's business: it goes with whoever signs out. */
export function activate(context: PluginContext): void {
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => seenNotesIn(context.settings(seenSettings), pubkey).clear()),
  )
}
