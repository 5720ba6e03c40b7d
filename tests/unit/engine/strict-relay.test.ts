import { afterEach, expect, test } from 'vitest'
import {
  type DemoRelay,
  type DemoRelayOptions,
  startDemoRelay,
} from '../../../demo/relay/start-demo-relay.ts'
import type { Filter, NostrEvent } from '../../../kernel/ports/nostr-types.ts'
import { startFaultProxy } from '../../peers/fault-proxy.ts'
import { pageToEnd, shownOrder, startEngineClient } from './engine-client.ts'
import { NOW, notes, pubkeyOf, signed } from './signed-notes.ts'

/** A time limit in ms that is longer than any test here, so that no result can come from the limit. */
const NEVER_MS = 60_000

const running: { close(): unknown }[] = []
const relayOf = async (events: readonly NostrEvent[], options?: DemoRelayOptions) => {
  const relay = await startDemoRelay({ strict: true, ...options })
  relay.add(events)
  running.push(relay)
  return relay
}
const clientOf = async (...relays: readonly string[]) => {
  const client = await startEngineClient({ relays, settleLimit: NEVER_MS })
  running.push({ close: client.dispose })
  return client
}
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const filtersOf = (relay: DemoRelay) => relay.getRequests().flatMap(({ filters }) => filters)
const asksNothing = (filter: Filter) =>
  (filter.since ?? 0) > (filter.until ?? Number.POSITIVE_INFINITY) ||
  Object.values(filter).some(part => Array.isArray(part) && part.length === 0)

const own = notes(3)
const nobody: readonly Filter[] = [
  { ids: [] },
  { kinds: [1], authors: [] },
  { kinds: [] },
  { kinds: [1], '#e': [] },
  { kinds: [1], '#title': [] },
  { kinds: [1], since: NOW, until: NOW - 1 },
]

test.each([true, false])(
  'a query that nothing can match is answered without a request (live: %s)',
  async live => {
    const relay = await relayOf(own)
    const client = await clientOf(relay.url)
    const filters = live ? nobody : [...nobody, { kinds: [1], limit: 0 }]
    for (const filter of [...filters.map(f => [f]), filters]) {
      const { events, phase, complete } = await client.watch(filter, { live }).settled()
      expect([events, phase, complete]).toEqual([[], 'settled', true])
    }
    await client.watch({ kinds: [7] }).settled()
    expect(filtersOf(relay).map(({ kinds }) => kinds)).toEqual([[7]])
  },
)

test('a filter beside another with an empty list is answered', async () => {
  const relay = await relayOf(own)
  const client = await clientOf(relay.url)
  const feed = client.watch([...nobody, { kinds: [1] }])
  const lookup = client.watch([{ ids: [] }, { ids: [own[0]!.id] }], { live: false, ignoreRecent: true })
  const named = client.watch([{ kinds: [1], '#e': [] }, { kinds: [1] }], { relays: [relay.url] })
  for (const one of [feed, lookup, named]) {
    const { answers } = await one.settled()
    expect(answers[relay.url]).toEqual({ state: 'eose' })
  }
  expect([feed.ids(), lookup.ids(), named.ids()]).toEqual([shownOrder(own), [own[0]!.id], shownOrder(own)])
  expect(filtersOf(relay).filter(asksNothing)).toEqual([])
})

test('a live query for events from now on is sent, and shows them', async () => {
  const relay = await relayOf(own)
  const client = await clientOf(relay.url)
  const feed = client.watch({ kinds: [1], limit: 0 })
  await feed.settled()
  relay.add([signed({ content: 'new', created_at: NOW })])
  await feed.until(s => s.events.some(({ content }) => content === 'new'))
})

test('pages end at the query’s `since`, and no page before it is asked for', async () => {
  // More notes have the query's earliest second than the relay returns at once. Without a check, the next page would
  // ask for times before the query's `since`.
  const crowd = notes(45, { every: 0, from: NOW - 500 })
  const relay = await relayOf([...notes(10), ...crowd], { limits: { maxLimit: 20 }, hidesLimits: true })
  const client = await clientOf(relay.url)
  const feed = client.watch({ kinds: [1], since: NOW - 500, limit: 20 })
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(filtersOf(relay).filter(asksNothing)).toEqual([])
})

test('after a lost connection no query is sent whose `until` is before its `since`', async () => {
  const past = { kinds: [1], until: NOW - 86_400 }
  const relay = await relayOf(own)
  const proxy = await startFaultProxy({ target: relay.url })
  running.push(proxy)
  const client = await clientOf(proxy.url)
  const feed = client.watch([past, { kinds: [1] }])
  await feed.until(s => s.events.length === own.length)
  proxy.setFaults({ cut: true })
  await feed.until(s => s.answers[proxy.url]?.state === 'dead')
  proxy.clearFaults()
  client.nostr.reconnect()
  await feed.until(s => s.answers[proxy.url]?.state === 'eose')
  expect(filtersOf(relay).filter(asksNothing)).toEqual([])
})

test('a NOTICE ends the request that it refuses, and leaves the others open', async () => {
  const relay = await relayOf(own, { latencyMs: 30 })
  const client = await clientOf(relay.url)
  const found = client.watch({ kinds: [1], authors: [pubkeyOf(1)] })
  const searched = client.watch({ kinds: [1], search: 'note' })
  const other = client.watch({ kinds: [7] })
  const answers = await Promise.all([found, searched, other].map(async one => (await one.settled()).answers))
  expect(answers.map(answer => answer[relay.url])).toEqual([
    { state: 'eose' },
    { state: 'closed', reason: 'ERROR: bad req: unrecognised filter item' },
    { state: 'eose' },
  ])
  expect(found.ids()).toEqual(shownOrder(own))
  relay.add([signed({ kind: 7, content: '+', created_at: NOW })])
  await other.until(s => s.events.length === 1)
})

test.each([
  'ERROR: bad req: filter item too small',
  'invalid: "REQ message" does not contain [filter]',
  'Subscription rejected: Too many filters: Number of filters must be less than 10',
  'could not parse command',
  'failed to parse envelope: missing filter',
])('a relay that refuses a request by the notice "%s" is not waited for', async notice => {
  const honest = await relayOf(own)
  const bad = await startFaultProxy({ target: honest.url, faults: { notice } })
  running.push(bad)
  const client = await clientOf(honest.url, bad.url)
  const { answers } = await client.watch({ kinds: [1] }).settled()
  expect(answers[honest.url]).toEqual({ state: 'eose' })
  expect(answers[bad.url]).toEqual({ state: 'closed', reason: notice })
})

test.each([
  'Welcome! This relay filters out bad messages.',
  'rate-limited: too many requests, slow down',
  'restricted: this relay is for members, invalid subscription',
  'slow down',
  'This relay is new: you could message its operator.',
  'error: something, somewhere',
])('a relay that sends the notice "%s" without end still answers', async noticeText => {
  const relay = await relayOf(own)
  const chatty = await startFaultProxy({
    target: relay.url,
    faults: { noticeFlood: 2_000, noticeText, latencyMs: 100 },
  })
  running.push(chatty)
  const client = await clientOf(chatty.url)
  const { answers, events } = await client.watch({ kinds: [1] }).settled()
  expect(answers[chatty.url]).toEqual({ state: 'eose' })
  expect(events).toHaveLength(own.length)
})

test('a relay that floods refusals ends its own requests, and none of another relay', async () => {
  const relay = await relayOf(own)
  const bad = await startFaultProxy({
    target: relay.url,
    faults: { noticeFlood: 5_000, noticeText: 'ERROR: bad req', latencyMs: 100 },
  })
  running.push(bad)
  const client = await clientOf(relay.url, bad.url)
  const feeds = Array.from({ length: 10 }, (_, n) => client.watch([{ kinds: [1] }, { kinds: [n + 40] }]))
  for (const feed of feeds) {
    const { answers } = await feed.settled()
    expect(answers[relay.url]).toEqual({ state: 'eose' })
    expect(feed.ids()).toEqual(shownOrder(own))
  }
})
