import type { PluginContext, Store } from '#kernel'
import type { PushFilter } from '../contract'
import type { NotificationsSettings, Registered } from '../notifications-settings'
import { leavePush, pushTarget, workerRegistration } from './browser-push'
import { filterText, planSubscriptions } from './plan-subscriptions'
import { createPushApi, type PushApi, type PushTarget } from './push-api'

/** ms; signing out does not wait longer for a server. */
const PATIENCE = 4_000
/** s after which a server is asked whether it still has what it was given. */
const CHECK_AFTER = 86_400
const LOCK = 'pinion:push'

interface Wanted {
  readonly pubkey: string
  readonly server: string
  /** None: the server is to forget this browser. */
  readonly filters: readonly PushFilter[]
}

/** Makes the push server's subscriptions what they should be, one tab at a time. */
export function createRegistration(context: PluginContext, settings: Store<NotificationsSettings>) {
  const api = (server: string) => createPushApi(server, context.nostr, context.signal)
  const known = (pubkey: string) => settings.get().registered[pubkey]
  const remember = (pubkey: string, registered: Registered | undefined) =>
    settings.set(draft => {
      if (registered) draft.registered[pubkey] = registered
      else delete draft.registered[pubkey]
    })

  const apply = async (
    server: PushApi,
    filters: Wanted['filters'],
    target: PushTarget | undefined,
    old: readonly string[],
  ) => {
    const plan = planSubscriptions(await server.getSubscriptions(), filters, target, old)
    for (const [id, subscription] of plan.update) await server.updateSubscription(id, subscription)
    for (const filter of plan.register) if (target) await server.registerPushNotifications([target], filter)
    for (const id of plan.remove) await server.deleteSubscription(id)
  }

  /** Other browsers of the account stay in what they share with this one. */
  const takeOut = ({ server, endpoint }: Registered) => apply(api(server), [], undefined, [endpoint])

  const set = async (wanted: Wanted) => {
    const { pubkey, server, filters } = wanted
    const before = known(pubkey)
    const at = api(server)
    if (filters.length === 0) {
      if (before) await takeOut(before)
      remember(pubkey, undefined)
      if (Object.keys(settings.get().registered).length === 0) await leavePush()
      return
    }
    const worker = await workerRegistration()
    const { vapid_public_key: key } = await at.getPushNotificationInfo()
    const target = await pushTarget(worker, key)
    const text = JSON.stringify(filters.map(filterText))
    const now = Math.floor(Date.now() / 1_000)
    const same = before?.server === server && before.endpoint === target.endpoint && before.filters === text
    // Each call is signed, and a signer may ask: once a day is enough to see that nobody else took it away.
    if (same && now - before.checkedAt < CHECK_AFTER) return
    if (before && before.server !== server) await takeOut(before).catch(() => {})
    const old = before ? [before.endpoint] : []
    await apply(at, filters, target, old)
    remember(pubkey, { server, endpoint: target.endpoint, filters: text, checkedAt: now })
  }

  return {
    become: (wanted: Wanted): Promise<void> =>
      'locks' in navigator
        ? navigator.locks.request(LOCK, { signal: context.signal }, () => set(wanted))
        : set(wanted),
    /**
     * Takes this browser out of what was registered, while the account can still sign, and answers whether the server
     * did; gives up after a while.
     */
    async leave(pubkey: string, registered: Registered): Promise<boolean> {
      const session = context.nostr.session.get()
      if (session.pubkey !== pubkey || !session.canSign) return false
      const patience = new Promise<false>(resolve => setTimeout(() => resolve(false), PATIENCE))
      const left = takeOut(registered).then(
        () => true,
        () => false,
      )
      return Promise.race([left, patience])
    },
  }
}
