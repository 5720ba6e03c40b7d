import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PushFilter } from '../contract'
import { computeSubscriptionChanges, serializePushFilter } from './compute-subscription-changes'
import type { PushServerSubscription, WebPushSubscription } from './push-api'

const target = (name: string): WebPushSubscription => ({
  endpoint: `https://push.example/${name}`,
  p256dh: 'p',
  auth: 'a',
})
const here = target('here')

const filter: fc.Arbitrary<PushFilter> = fc.record({
  kinds: fc.subarray([1, 6, 7, 1060], { minLength: 1 }),
  '#p': fc.subarray(['a', 'b'], { minLength: 1 }),
})
const subscription: fc.Arbitrary<PushServerSubscription> = fc.record({
  filter,
  web_push_subscriptions: fc.subarray(['here', 'phone', 'old']).map(names => names.map(target)),
  webhooks: fc.subarray(['https://hook.example']),
})
const server = fc
  .array(subscription, { maxLength: 6 })
  .map(list => new Map(list.map((one, at) => [`s${at}`, one] as const)))
const wanted = fc.uniqueArray(filter, { selector: serializePushFilter, maxLength: 4 })

/** Returns the server's subscriptions after these changes. */
function serverAfter(
  before: ReadonlyMap<string, PushServerSubscription>,
  plan: ReturnType<typeof computeSubscriptionChanges>,
) {
  const all = new Map(before)
  for (const id of plan.remove) all.delete(id)
  for (const [id, one] of plan.update) all.set(id, one)
  plan.register.forEach((one, at) => {
    all.set(`new${at}`, { filter: one, web_push_subscriptions: [here], webhooks: [] })
  })
  return all
}
const filtersOf = (all: ReadonlyMap<string, PushServerSubscription>, { endpoint }: WebPushSubscription) =>
  [...all.values()]
    .filter(one => one.web_push_subscriptions.some(t => t.endpoint === endpoint))
    .map(one => serializePushFilter(one.filter))

describe('computeSubscriptionChanges', () => {
  it('leaves this browser with exactly the wanted filters, once each, and no old address', () => {
    fc.assert(
      fc.property(server, wanted, (before, filters) => {
        const now = serverAfter(
          before,
          computeSubscriptionChanges(before, filters, here, { formerEndpoints: [target('old').endpoint] }),
        )
        expect(filtersOf(now, here).sort()).toEqual(filters.map(serializePushFilter).sort())
        expect(filtersOf(now, target('old'))).toEqual([])
      }),
    )
  })

  it('leaves other browsers and webhooks unchanged', () => {
    fc.assert(
      fc.property(server, wanted, (before, filters) => {
        const now = serverAfter(before, computeSubscriptionChanges(before, filters, here))
        for (const name of ['phone', 'old'])
          expect(filtersOf(now, target(name)).sort()).toEqual(filtersOf(before, target(name)).sort())
        const hooks = (all: ReadonlyMap<string, PushServerSubscription>) =>
          [...all.values()].flatMap(one => one.webhooks.map(() => serializePushFilter(one.filter))).sort()
        expect(hooks(now)).toEqual(hooks(before))
      }),
    )
  })

  it('does nothing the second time, and without an address removes the browser', () => {
    fc.assert(
      fc.property(server, wanted, (before, filters) => {
        const now = serverAfter(before, computeSubscriptionChanges(before, filters, here))
        const again = computeSubscriptionChanges(now, filters, here)
        expect([again.register, [...again.update], again.remove]).toEqual([[], [], []])
        const gone = serverAfter(
          now,
          computeSubscriptionChanges(now, [], undefined, { formerEndpoints: [here.endpoint] }),
        )
        expect(filtersOf(gone, here)).toEqual([])
      }),
    )
  })

  it('tells the server a changed plan with each wanted subscription, and a lost plan by leaving it out', () => {
    const kept = { filter: { kinds: [1] }, web_push_subscriptions: [here], webhooks: [], subscriber: 'ada' }
    const before = new Map([['s1', kept]])
    const customer = { subscriber: 'ada', subscription_plan: 2 }
    const told = computeSubscriptionChanges(before, [kept.filter], here, { resendAll: true, customer })
    expect([...told.update]).toEqual([['s1', { ...kept, ...customer }]])
    const lost = computeSubscriptionChanges(before, [kept.filter], here, { resendAll: true })
    expect([...lost.update]).toEqual([['s1', kept]])
    expect([...computeSubscriptionChanges(before, [kept.filter], here, { customer }).update]).toEqual([])
  })
})
