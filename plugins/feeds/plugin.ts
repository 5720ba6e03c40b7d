import type { PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { seenNotesIn, seenSettings } from './seen/seen-notes'

/** The list of seen notes is private, so signing out deletes it. */
export function activate(context: PluginContext): void {
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => seenNotesIn(context.settings(seenSettings), pubkey).clear()),
  )
}
