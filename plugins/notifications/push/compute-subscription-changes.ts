import type { PushFilter } from '../contract'
import type { PaidPlanSubscriber, PushServerSubscription, WebPushSubscription } from './push-api'

/** The calls to make, so that the server sends this browser exactly the wanted events. */
export interface PushSubscriptionChanges {
  readonly register: readonly PushFilter[]
  readonly update: ReadonlyMap<string, PushServerSubscription>
  readonly remove: readonly string[]
}

const sorted = (list: readonly (string | number)[] | undefined) => [...(list ?? [])].map(String).sort()

/** Returns the filter as text. Equivalent filters give the same text. */
export const serializePushFilter = ({ kinds, authors, '#p': tagged }: PushFilter): string =>
  JSON.stringify([sorted(kinds), sorted(authors), sorted(tagged)])

const byEndpoint = (endpoint: string) => (target: WebPushSubscription) => target.endpoint === endpoint

export interface SubscriptionChangeOptions {
  /** Earlier push addresses of this browser. */
  readonly formerEndpoints?: readonly string[]
  /** True if the server does not know the account's present plan. Then each wanted subscription is sent again. */
  readonly resendAll?: boolean
  readonly customer?: PaidPlanSubscriber | undefined
}

/**
 * Computes the calls. Other browsers of the account may share a subscription and must stay in it. An unwanted
 * subscription that only this browser has becomes a wanted one, or is removed.
 */
export function computeSubscriptionChanges(
  existing: ReadonlyMap<string, PushServerSubscription>,
  filters: readonly PushFilter[],
  target: WebPushSubscription | undefined,
  { formerEndpoints = [], resendAll = false, customer }: SubscriptionChangeOptions = {},
): PushSubscriptionChanges {
  const staleEndpoints = formerEndpoints.filter(endpoint => endpoint !== target?.endpoint)
  const isStale = (other: WebPushSubscription) =>
    staleEndpoints.includes(other.endpoint) || (!target && formerEndpoints.includes(other.endpoint))
  const missing = new Map(target ? filters.map(filter => [serializePushFilter(filter), filter] as const) : [])
  const update = new Map<string, PushServerSubscription>()
  const unusedSubscriptions: [string, PushServerSubscription][] = []
  const remove: string[] = []

  for (const [id, subscription] of existing) {
    const targets = subscription.web_push_subscriptions.filter(other => !isStale(other))
    const isRegistered = target !== undefined && targets.some(byEndpoint(target.endpoint))
    if (target && missing.delete(serializePushFilter(subscription.filter))) {
      const isUnchanged = isRegistered && targets.length === subscription.web_push_subscriptions.length
      if (!isUnchanged || resendAll)
        update.set(id, {
          ...subscription,
          ...customer,
          web_push_subscriptions: isRegistered ? targets : [...targets, target],
        })
      continue
    }
    const others = target ? targets.filter(other => other.endpoint !== target.endpoint) : targets
    if (others.length === subscription.web_push_subscriptions.length) continue
    if (others.length > 0 || subscription.webhooks.length > 0)
      update.set(id, { ...subscription, web_push_subscriptions: others })
    else unusedSubscriptions.push([id, subscription])
  }
  const register = [...missing.values()]
  for (const [id, subscription] of unusedSubscriptions) {
    const filter = register.shift()
    if (filter && target)
      update.set(id, { ...subscription, ...customer, filter, web_push_subscriptions: [target] })
    else remove.push(id)
  }
  return { register, update, remove }
}
