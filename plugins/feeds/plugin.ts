import type { PluginContext } from '#kernel'
import { mayHoldToken } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { portableSettings } from '#kernel/shell'
import { type HomeSettings, homeSettings } from './home/home-settings'
import { seenNotesIn, seenSettings } from './seen/seen-notes'

/** Leaves out the feeds that read a relay whose address may hold a token. */
const withoutTokens = (home: HomeSettings): HomeSettings => ({
  ...home,
  feeds: home.feeds.filter(({ config }) => !config?.relayUrls?.some(mayHoldToken)),
})

export function activate(context: PluginContext): void {
  context.contribute(
    portableSettings({
      id: 'home',
      title: 'Feeds of the home page',
      key: 'pinion/home',
      definition: homeSettings,
      withoutSecrets: withoutTokens,
    }),
  )
  // Signing out deletes the list of seen notes, because that list is private.
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey => seenNotesIn(context.settings(seenSettings), pubkey).clear()),
  )
}
