import type { PluginContext, Store } from '#kernel'
import type { PushFilter } from '../contract'
import type { NotificationsSettings, PushRegistration } from '../notifications-settings'
import { subscribeToPush, unsubscribeFromPush, waitForServiceWorker } from './browser-push'
import {
  computeSubscriptionChanges,
  type SubscriptionChangeOptions,
  serializePushFilter,
} from './compute-subscription-changes'
import { createPushApi, type PushApi, type WebPushSubscription } from './push-api'

/** Maximum milliseconds for which signing out waits for the server. */
const SIGN_OUT_TIMEOUT_MS = 4_000
/** Seconds after which the registration on the server is verified again. */
const CHECK_AFTER_SECONDS = 86_400
const LOCK = 'pinion:push'

interface WantedRegistration {
  readonly pubkey: string
  readonly server: string
  /** The filters to register. Empty if the server must remove this browser's registration. */
  readonly filters: readonly PushFilter[]
  /** Number of the account's paid plan with the provider of this site. Absent if it has none. */
  readonly plan?: number | undefined
}

/** Updates the push server's subscriptions. Only one tab does this at a time. */
export function createPushRegistrar(context: PluginContext, settings: Store<NotificationsSettings>) {
  const api = (server: string, signal: AbortSignal) => createPushApi(server, context.nostr, signal)
  const getRegistration = (pubkey: string) => settings.get().registered[pubkey]
  const storeRegistration = (pubkey: string, registered: PushRegistration | undefined) =>
    settings.set(draft => {
      if (registered) draft.registered[pubkey] = registered
      else delete draft.registered[pubkey]
    })

  const apply = async (
    server: PushApi,
    filters: WantedRegistration['filters'],
    target: WebPushSubscription | undefined,
    options: SubscriptionChangeOptions,
  ) => {
    const plan = computeSubscriptionChanges(await server.getSubscriptions(), filters, target, options)
    for (const [id, subscription] of plan.update) await server.updateSubscription(id, subscription)
    for (const filter of plan.register)
      if (target) await server.registerPushNotifications([target], filter, options.customer)
    for (const id of plan.remove) await server.deleteSubscription(id)
  }

  /** Removes only this browser. The account's other browsers keep the subscriptions that they share with it. */
  const removeBrowser = ({ server, endpoint }: PushRegistration, signal = context.signal) =>
    apply(api(server, signal), [], undefined, { formerEndpoints: [endpoint] })

  const unsubscribeIfUnused = async () => {
    if (Object.keys(settings.get().registered).length === 0) await unsubscribeFromPush()
  }

  const updateRegistration = async (registration: WantedRegistration, signal: AbortSignal) => {
    const { pubkey, server, filters, plan } = registration
    const before = getRegistration(pubkey)
    const at = api(server, signal)
    if (filters.length === 0) {
      if (before) await removeBrowser(before, signal)
      signal.throwIfAborted()
      storeRegistration(pubkey, undefined)
      await unsubscribeIfUnused()
      return
    }
    const worker = await waitForServiceWorker()
    const { vapid_public_key: key } = await at.getPushNotificationInfo()
    const target = await subscribeToPush(worker, key)
    // Creating the push address cannot be aborted. So if the account has signed out meanwhile, cancel the address.
    if (signal.aborted) await unsubscribeIfUnused()
    signal.throwIfAborted()
    const text = JSON.stringify(filters.map(serializePushFilter))
    const now = Math.floor(Date.now() / 1_000)
    const isSame =
      before?.server === server &&
      before.endpoint === target.endpoint &&
      before.filters === text &&
      before.plan === plan
    // Each call is signed, which may prompt the user. So an unchanged registration is checked only once a day.
    if (isSame && now - before.checkedAt < CHECK_AFTER_SECONDS) return
    if (before && before.server !== server) await removeBrowser(before, signal).catch(() => {})
    await apply(at, filters, target, {
      formerEndpoints: before ? [before.endpoint] : [],
      resendAll: before?.plan !== plan,
      customer: plan === undefined ? undefined : { subscriber: pubkey, subscription_plan: plan },
    })
    signal.throwIfAborted()
    storeRegistration(pubkey, {
      server,
      endpoint: target.endpoint,
      filters: text,
      checkedAt: now,
      ...(plan !== undefined && { plan }),
    })
  }

  const withLock = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    'locks' in navigator ? navigator.locks.request(LOCK, { signal }, work) : work()

  return {
    /** Registers the wanted filters. Rejects if aborted, and then stores nothing. */
    register: (registration: WantedRegistration, signal: AbortSignal): Promise<void> =>
      withLock(signal, () => updateRegistration(registration, signal)),
    /**
     * Removes this browser from current and pending registrations. Must be called while the account can still sign.
     * Resolves with true if the server has removed it, or with false after `SIGN_OUT_TIMEOUT_MS`.
     */
    async unregister(pubkey: string): Promise<boolean> {
      const timeoutSignal = AbortSignal.any([context.signal, AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS)])
      try {
        return await withLock(timeoutSignal, async () => {
          const registered = getRegistration(pubkey)
          if (!registered) return true
          const session = context.nostr.session.get()
          if (session.pubkey !== pubkey || !session.canSign) return false
          await removeBrowser(registered, timeoutSignal)
          return true
        })
      } catch {
        return false
      }
    },
  }
}
