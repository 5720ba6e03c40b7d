import { afterEach, expect, test } from 'vitest'
import { type DemoRelay, startRelay } from '../../../../demo/relay/start-relay'
import { testAddress } from '../../../testing/every-server'
import { fetchRelayLimits, readRelayLimits } from './fetch-relay-limits'
import type { RelayRequest } from './relay-request'
import { RequestPace } from './request-pace'
import { Subscriptions } from './subscriptions'

let relay: DemoRelay | undefined
afterEach(() => relay?.close())

test('a real relay is asked for its limits', async () => {
  relay = await startRelay()
  expect(await fetchRelayLimits(testAddress(relay.url))).toEqual({
    subscriptions: 40,
    filters: 20,
    limit: 5000,
    messageLength: 1_048_576,
  })
  await relay.close()
  expect(await fetchRelayLimits(testAddress(relay.url))).toEqual({})
})

test('a relay limit that is no positive whole number is ignored', () => {
  const nonsense = [null, 'x', [], {}, { limitation: null }, { limitation: { max_subscriptions: '20' } }]
  for (const document of nonsense) expect(readRelayLimits(document)).toEqual({})
  for (const n of [0, -1, 1.5, Number.NaN])
    expect(readRelayLimits({ limitation: { max_subscriptions: n, max_limit: n, max_filters: n } })).toEqual(
      {},
    )
  expect(readRelayLimits({ limitation: { max_subscriptions: 9_999 } })).toEqual({ subscriptions: 60 })
})

const request = (n: number): RelayRequest => ({
  sub: `s${n}`,
  filters: [{ kinds: [n] }],
  live: true,
  handlers: { onEnd() {}, onClosed() {}, onDown() {} },
  state: 'queued',
  newest: 0,
  frames: 0,
  pending: 0,
  judged: [],
  resting: undefined,
  authorized: false,
  refusals: 0,
  unheard: false,
  alone: false,
})

test('as many requests run at once as the relay allows, even more than usual, but no more', () => {
  const open = new Set<string>()
  let full = 0
  const subscriptions = new Subscriptions(
    ([verb, sub]) => void (verb === 'REQ' ? open.add(sub as string) : open.delete(sub as string)),
    () => full++,
    () => {},
    new RequestPace(Date.now, () => {}),
  )
  for (let n = 0; n < 30; n++) subscriptions.add(request(n))
  subscriptions.drain()
  expect([open.size, full]).toEqual([18, 1])
  subscriptions.allow(40)
  expect(open.size).toBe(30)
  for (const one of subscriptions.all()) one.state = 'ended'
  subscriptions.allow(11)
  expect(open.size).toBe(9)
  for (const few of [3, 2, 1]) {
    subscriptions.allow(few)
    expect(open.size).toBe(1)
  }
})
