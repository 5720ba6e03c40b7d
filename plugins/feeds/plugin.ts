import type { PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { seenNotesIn, seenSettings } from './seen/seen-notes'

/** Signing out deletes the list of seen notes, because that list is private. */
export function activate(context: PluginContext): void {
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => seenNotesIn(context.settings(seenSettings), pubkey).clear()),
  )
}
