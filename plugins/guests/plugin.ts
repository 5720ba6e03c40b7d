import type { PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { AddedPlugins, DeviceState, Dialogs, Toasts } from '#kernel/shell'
import { UrlPolicy } from '#kernel/url-policy'
import { createMalwareReportDraft, createReviewDraft } from './directory/parse-reviews'
import { createGuestPolicy } from './guest-policy'
import { fetchGuestCode } from './install/fetch-guest-code'
import { createGuestStore } from './install/guest-store'
import { createInstalledGuestsManager } from './installed-guests-manager'
import { createLocalGuestsManager } from './local-guests-manager'
import { GuestManager } from './manifest'
import { publishUsage } from './publish/publish-usage'
import { type GuestRunner, runGuest } from './run/run-guest'

export function activate(context: PluginContext): void {
  const store = createGuestStore(context)
  const device = context.use(DeviceState)
  const urlPolicy = context.use(UrlPolicy)
  const environment = {
    plugins: context.use(AddedPlugins),
    toasts: context.use(Toasts),
    dialogs: context.use(Dialogs),
    urlPolicy,
    log: context.log,
    store,
    relays: device.relays.get,
  }
  const run: GuestRunner = guest => runGuest(guest, environment)
  const policy = createGuestPolicy(context.use(Config))
  const local = createLocalGuestsManager(context, store, run, policy)
  const installed = createInstalledGuestsManager(context, store, urlPolicy, run, policy)
  context.provide(GuestManager, {
    policy,
    local: local.guests,
    addLocal: local.add,
    reload: local.reload,
    removeLocal: local.remove,
    installed: installed.guests,
    isReady: installed.isReady,
    install: installed.install,
    prepareInstall: installed.prepareInstall,
    remove: installed.remove,
    fetchCode: listing => fetchGuestCode(listing, urlPolicy, context.nostr, context.signal),
    publishing: {
      async publishUsage(listing, uses) {
        await Promise.all(publishUsage(context.nostr, listing, uses).map(job => job.whenSigned))
      },
      async publishReview(listing, words, isReport) {
        await context.nostr.publish((isReport ? createMalwareReportDraft : createReviewDraft)(listing, words))
          .whenSigned
      },
    },
  })
}
