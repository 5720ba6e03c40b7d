import { createDisposable, type PluginContext } from '#kernel'
import { Profiles } from './contract'
import { getDisplayName, parseProfile } from './profile/parse-profile'

export function activate(context: PluginContext): void {
  context.provide(Profiles, {
    getDisplayName,
    watchProfile(pubkey) {
      const query = context.nostr.query({ kinds: [0], authors: [pubkey] }, { live: false })
      return {
        get() {
          const [event] = query.get().events
          return event && parseProfile(event)
        },
        subscribe(fn) {
          const listening = query.subscribe(fn)
          return createDisposable(() => listening.dispose())
        },
      }
    },
  })
}
