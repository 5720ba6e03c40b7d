import { afterEach, expect, test } from 'vitest'
import { type DemoRelay, startDemoRelay } from '../../../../demo/relay/start-demo-relay'
import { asCheckedUrl } from '../../../testing/allow-all-url-policy'
import { fetchRelayLimits, parseRelayLimits } from './fetch-relay-limits'
import type { RelayRequest } from './relay-request'
import { RelaySubscriptions } from './relay-subscriptions'
import { RequestThrottle } from './request-throttle'

let relay: DemoRelay | undefined
afterEach(() => relay?.close())

test('a real relay is asked for its limits', async () => {
  relay = await startDemoRelay()
  expect(await fetchRelayLimits(asCheckedUrl(relay.url))).toEqual({
    subscriptions: 40,
    filters: 20,
    limit: 5000,
    messageLength: 1_048_576,
  })
  await relay.close()
  expect(await fetchRelayLimits(asCheckedUrl(relay.url))).toEqual({})
})

test('a relay limit that is no positive whole number is ignored', () => {
  const nonsense = [null, 'x', [], {}, { limitation: null }, { limitation: { max_subscriptions: '20' } }]
  for (const document of nonsense) expect(parseRelayLimits(document)).toEqual({})
  for (const n of [0, -1, 1.5, Number.NaN])
    expect(parseRelayLimits({ limitation: { max_subscriptions: n, max_limit: n, max_filters: n } })).toEqual(
      {},
    )
  expect(parseRelayLimits({ limitation: { max_subscriptions: 9_999 } })).toEqual({ subscriptions: 60 })
})

const request = (n: number): RelayRequest => ({
  sub: `s${n}`,
  filters: [{ kinds: [n] }],
  live: true,
  handlers: { onEose() {}, onClosed() {}, onDisconnect() {} },
  state: 'queued',
  newestAt: 0,
  frameCount: 0,
  pendingCount: 0,
  verifiedCallbacks: [],
  pausedFor: undefined,
  isAuthorizedRetry: false,
  refusalCount: 0,
  isUnanswered: false,
  wasAlone: false,
})

test('as many requests run at once as the relay allows, even more than usual, but no more', () => {
  const open = new Set<string>()
  let full = 0
  const subscriptions = new RelaySubscriptions(
    ([verb, sub]) => void (verb === 'REQ' ? open.add(sub as string) : open.delete(sub as string)),
    () => full++,
    () => {},
    new RequestThrottle(Date.now, () => {}),
  )
  for (let n = 0; n < 30; n++) subscriptions.add(request(n))
  subscriptions.sendQueued()
  expect([open.size, full]).toEqual([18, 1])
  subscriptions.setLimit(40)
  expect(open.size).toBe(30)
  for (const one of subscriptions.all()) one.state = 'ended'
  subscriptions.setLimit(11)
  expect(open.size).toBe(9)
  for (const few of [3, 2, 1]) {
    subscriptions.setLimit(few)
    expect(open.size).toBe(1)
  }
})

test('requests for private messages leave their place to others last', () => {
  const open: string[] = []
  const subscriptions = new RelaySubscriptions(
    ([verb, sub]) =>
      void (verb === 'REQ' ? open.push(sub as string) : open.splice(open.indexOf(sub as string), 1)),
    () => {},
    () => {},
    new RequestThrottle(Date.now, () => {}),
  )
  subscriptions.setLimit(5)
  const add = (one: RelayRequest) => {
    subscriptions.add(one)
    subscriptions.sendQueued()
    one.state = 'ended'
  }
  for (const kind of [1059, 1060, 1]) add(request(kind))
  add(request(2))
  expect(open).toEqual(['s1059', 's1060', 's2'])
  // Where there is no other request, one for private messages leaves its place too.
  for (const one of subscriptions.all()) if (one.sub === 's2') one.state = 'asked'
  add(request(3))
  expect(open).toEqual(['s1060', 's2', 's3'])
})
