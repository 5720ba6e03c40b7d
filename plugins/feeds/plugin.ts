import type { PluginContext } from '#kernel'
import { Accounts } from '#kernel/ports'
import { portableSettings } from '#kernel/shell'
import { homeSettings } from './home/home-settings'
import { seenNotesIn, seenSettings } from './seen/seen-notes'

export function activate(context: PluginContext): void {
  context.contribute(
    portableSettings({
      id: 'home',
      title: 'Feeds of the home page',
      key: 'pinion/home',
      definition: homeSettings,
    }),
  )
  // Signing out deletes the list of seen notes, because that list is private.
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => seenNotesIn(context.settings(seenSettings), pubkey).clear()),
  )
}
