import type { PluginContext } from '#kernel'
import { mayContainAccessToken } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { exportableSettings } from '#kernel/shell'
import { type HomeSettings, homeSettings } from './home/home-settings'
import { getSeenNotesFromStore, seenNotesSettings } from './reading-position/seen-notes'

/** Leaves out the feeds that read a relay whose address may hold a token. */
const removeTokenRelays = (homeSettings: HomeSettings): HomeSettings => ({
  ...homeSettings,
  feeds: homeSettings.feeds.filter(({ config }) => !config?.relayUrls?.some(mayContainAccessToken)),
})

export function activate(context: PluginContext): void {
  context.contribute(
    exportableSettings({
      id: 'home',
      title: 'Feeds of the home page',
      key: 'pinion/home',
      definition: homeSettings,
      withoutSecrets: removeTokenRelays,
    }),
  )
  // Signing out deletes the list of seen notes, because that list is private.
  context.watch(Accounts, accounts =>
    accounts.onSignOut(async pubkey =>
      getSeenNotesFromStore(context.settings(seenNotesSettings), pubkey).deleteAll(),
    ),
  )
}
