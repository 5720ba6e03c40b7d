import type { PluginContext } from '#kernel'
import { Config } from '#kernel/config'
import { Outside } from '#kernel/outside'
import { AddedPlugins, DeviceState, Dialogs, Toasts } from '#kernel/shell'
import { reportDraft, reviewDraft } from './find/reviews'
import { fetchCode } from './install/fetch-code'
import { createGuestStore } from './install/guest-store'
import { createInstalledGuests } from './installed-guests'
import { createLocalGuests } from './local-guests'
import { GuestDesk } from './manifest'
import { createPolicy } from './policy'
import { type RunGuest, runGuest } from './run/run-guest'
import { sayUse } from './say/say-use'

export function activate(context: PluginContext): void {
  const store = createGuestStore(context)
  const device = context.use(DeviceState)
  const outside = context.use(Outside)
  const host = {
    plugins: context.use(AddedPlugins),
    toasts: context.use(Toasts),
    dialogs: context.use(Dialogs),
    outside,
    log: context.log,
    store,
    relays: device.relays.get,
  }
  const run: RunGuest = guest => runGuest(guest, host)
  const policy = createPolicy(context.use(Config))
  const local = createLocalGuests(context, store, run, policy)
  const installed = createInstalledGuests(context, store, outside, run, policy)
  context.provide(GuestDesk, {
    policy,
    local: local.guests,
    addLocal: local.add,
    reload: local.reload,
    removeLocal: local.remove,
    installed: installed.guests,
    isReady: installed.isReady,
    install: installed.install,
    prepare: installed.prepare,
    remove: installed.remove,
    read: listing => fetchCode(listing, outside, context.nostr, context.signal),
    say: {
      async use(listing, uses) {
        await Promise.all(sayUse(context.nostr, listing, uses).map(job => job.signed))
      },
      async word(listing, words, isReport) {
        await context.nostr.publish((isReport ? reportDraft : reviewDraft)(listing, words)).signed
      },
    },
  })
}
