import type { PluginContext, Store } from '#kernel'
import type { PushFilter } from '../contract'
import type { NotificationsSettings, Registered } from '../notifications-settings'
import { leavePush, pushTarget, workerRegistration } from './browser-push'
import { filterText, type PlanOptions, planSubscriptions } from './plan-subscriptions'
import { createPushApi, type PushApi, type PushTarget } from './push-api'

/** Maximum milliseconds for which signing out waits for the server. */
const SIGN_OUT_TIMEOUT_MS = 4_000
/** Seconds after which the registration on the server is verified again. */
const CHECK_AFTER_SECONDS = 86_400
const LOCK = 'pinion:push'

interface Wanted {
  readonly pubkey: string
  readonly server: string
  /** The filters to register. Empty if the server must remove this browser. */
  readonly filters: readonly PushFilter[]
  /** Number of the account's plan with the provider of this site, if it has one. */
  readonly plan?: number | undefined
}

/** Updates the push server's subscriptions. Only one tab does this at a time. */
export function createRegistration(context: PluginContext, settings: Store<NotificationsSettings>) {
  const api = (server: string, signal: AbortSignal) => createPushApi(server, context.nostr, signal)
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
    options: PlanOptions,
  ) => {
    const plan = planSubscriptions(await server.getSubscriptions(), filters, target, options)
    for (const [id, subscription] of plan.update) await server.updateSubscription(id, subscription)
    for (const filter of plan.register)
      if (target) await server.registerPushNotifications([target], filter, options.customer)
    for (const id of plan.remove) await server.deleteSubscription(id)
  }

  /** Removes only this browser. Other browsers of the account keep the shared subscriptions. */
  const takeOut = ({ server, endpoint }: Registered, signal = context.signal) =>
    apply(api(server, signal), [], undefined, { old: [endpoint] })

  const leaveUnused = async () => {
    if (Object.keys(settings.get().registered).length === 0) await leavePush()
  }

  const set = async (wanted: Wanted, signal: AbortSignal) => {
    const { pubkey, server, filters, plan } = wanted
    const before = known(pubkey)
    const at = api(server, signal)
    if (filters.length === 0) {
      if (before) await takeOut(before, signal)
      signal.throwIfAborted()
      remember(pubkey, undefined)
      await leaveUnused()
      return
    }
    const worker = await workerRegistration()
    const { vapid_public_key: key } = await at.getPushNotificationInfo()
    const target = await pushTarget(worker, key)
    // Creating the push address cannot be aborted, so cancel the address if the account has signed out meanwhile.
    if (signal.aborted) await leaveUnused()
    signal.throwIfAborted()
    const text = JSON.stringify(filters.map(filterText))
    const now = Math.floor(Date.now() / 1_000)
    const same =
      before?.server === server &&
      before.endpoint === target.endpoint &&
      before.filters === text &&
      before.plan === plan
    // Each call is signed, which may prompt the user. So verify an unchanged registration only once a day.
    if (same && now - before.checkedAt < CHECK_AFTER_SECONDS) return
    if (before && before.server !== server) await takeOut(before, signal).catch(() => {})
    await apply(at, filters, target, {
      old: before ? [before.endpoint] : [],
      retell: before?.plan !== plan,
      customer: plan === undefined ? undefined : { subscriber: pubkey, subscription_plan: plan },
    })
    signal.throwIfAborted()
    remember(pubkey, {
      server,
      endpoint: target.endpoint,
      filters: text,
      checkedAt: now,
      ...(plan !== undefined && { plan }),
    })
  }

  const alone = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(LOCK, { signal }, work) : work()

  return {
    /** Registers the wanted filters. Rejects if aborted, and then stores nothing. */
    become: (wanted: Wanted, signal: AbortSignal): Promise<void> => alone(signal, () => set(wanted, signal)),
    /**
     * Removes this browser from existing and pending registrations while the account can still sign. Resolves with true
     * if the server has removed it, or with false after a time limit.
     */
    async leave(pubkey: string): Promise<boolean> {
      const late = AbortSignal.any([context.signal, AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)])
      try {
        return await alone(late, async () => {
          const registered = known(pubkey)
          if (!registered) return true
          const session = context.nostr.session.get()
          if (session.pubkey !== pubkey || !session.canSign) return false
          await takeOut(registered, late)
          return true
        })
      } catch {
        return false
      }
    },
  }
}
