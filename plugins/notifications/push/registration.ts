import type { PluginContext, Store } from '#kernel'
import type { PushFilter } from '../contract'
import type { NotificationsSettings, Registered } from '../notifications-settings'
import { leavePush, pushTarget, workerRegistration } from './browser-push'
import { filterText, planSubscriptions } from './plan-subscriptions'
import { createPushApi, type PushApi, type PushTarget } from './push-api'

/** ms; signing out does not wait longer for a server. */
const PATIENCE = 4_000
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
      if (registered) draft.registered[pubkey] = { ...registered, ids: [...registered.ids] }
      else delete draft.registered[pubkey]
    })

  const apply = async (
    server: PushApi,
    wanted: Wanted,
    target: PushTarget | undefined,
    old: readonly string[],
  ) => {
    const plan = planSubscriptions(await server.getSubscriptions(), wanted.filters, target, old)
    const ids = [...plan.keep]
    for (const [id, subscription] of plan.update) {
      await server.updateSubscription(id, subscription)
      if (subscription.web_push_subscriptions.some(({ endpoint }) => endpoint === target?.endpoint))
        ids.push(id)
    }
    for (const filter of plan.register) {
      const id = target && (await server.registerPushNotifications([target], filter))
      if (id !== undefined) ids.push(id)
    }
    for (const id of plan.remove) await server.deleteSubscription(id)
    return ids
  }

  const set = async (wanted: Wanted) => {
    const { pubkey, server, filters } = wanted
    const before = known(pubkey)
    const at = api(server)
    if (filters.length === 0) {
      if (before)
        await apply(api(before.server), { ...wanted, server: before.server }, undefined, [before.endpoint])
      remember(pubkey, undefined)
      if (Object.keys(settings.get().registered).length === 0) await leavePush()
      return
    }
    const worker = await workerRegistration()
    const { vapid_public_key: key } = await at.getPushNotificationInfo()
    const target = await pushTarget(worker, key)
    const text = JSON.stringify(filters.map(filterText))
    // Each call is signed, and a signer may ask: nothing is called that changes nothing.
    if (before?.server === server && before.endpoint === target.endpoint && before.filters === text) return
    if (before && before.server !== server)
      await apply(api(before.server), { ...wanted, filters: [] }, undefined, [before.endpoint]).catch(
        () => {},
      )
    const old = before ? [before.endpoint] : []
    const ids = await apply(at, wanted, target, old)
    remember(pubkey, { server, endpoint: target.endpoint, filters: text, ids })
  }

  return {
    become: (wanted: Wanted): Promise<void> =>
      'locks' in navigator
        ? navigator.locks.request(LOCK, { signal: context.signal }, () => set(wanted))
        : set(wanted),
    /**
     * Deletes what was registered, while the account can still sign, and answers whether the server did; gives up
     * after a while.
     */
    async leave(pubkey: string, { server, ids }: Registered): Promise<boolean> {
      const session = context.nostr.session.get()
      if (session.pubkey !== pubkey || !session.canSign) return false
      const at = api(server)
      const patience = new Promise<false>(resolve => setTimeout(() => resolve(false), PATIENCE))
      const deleted = Promise.all(ids.map(id => at.deleteSubscription(id))).then(
        () => true,
        () => false,
      )
      return Promise.race([deleted, patience])
    },
  }
}
