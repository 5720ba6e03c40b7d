import type { PushFilter } from '../contract'
import type { PlanSubscriber, PushTarget, ServerSubscription } from './push-api'

/** The calls after which the server sends this browser exactly the wanted events. */
export interface PushPlan {
  readonly register: readonly PushFilter[]
  readonly update: ReadonlyMap<string, ServerSubscription>
  readonly remove: readonly string[]
}

const sorted = (list: readonly (string | number)[] | undefined) => [...(list ?? [])].map(String).sort()

/** Returns the filter as text. Equivalent filters give the same text. */
export const canonicalFilter = ({ kinds, authors, '#p': tagged }: PushFilter): string =>
  JSON.stringify([sorted(kinds), sorted(authors), sorted(tagged)])

const byEndpoint = (endpoint: string) => (target: PushTarget) => target.endpoint === endpoint

export interface PushPlanOptions {
  /** Former push addresses of this browser. */
  readonly formerEndpoints?: readonly string[]
  /** Set if the server does not know the account's present plan. Each wanted subscription is then sent again. */
  readonly resendAll?: boolean
  readonly customer?: PlanSubscriber | undefined
}

/**
 * Plans the calls. Other browsers of the account may share a subscription and must stay in it. If only this browser has
 * an unwanted subscription, it is changed to a wanted one or removed.
 */
export function planSubscriptions(
  existing: ReadonlyMap<string, ServerSubscription>,
  filters: readonly PushFilter[],
  target: PushTarget | undefined,
  { formerEndpoints = [], resendAll = false, customer }: PushPlanOptions = {},
): PushPlan {
  const staleEndpoints = formerEndpoints.filter(endpoint => endpoint !== target?.endpoint)
  const isStale = (other: PushTarget) =>
    staleEndpoints.includes(other.endpoint) || (!target && formerEndpoints.includes(other.endpoint))
  const missing = new Map(target ? filters.map(filter => [canonicalFilter(filter), filter] as const) : [])
  const update = new Map<string, ServerSubscription>()
  const unusedSubscriptions: [string, ServerSubscription][] = []
  const remove: string[] = []

  for (const [id, subscription] of existing) {
    const targets = subscription.web_push_subscriptions.filter(other => !isStale(other))
    const isRegistered = target !== undefined && targets.some(byEndpoint(target.endpoint))
    if (target && missing.delete(canonicalFilter(subscription.filter))) {
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
