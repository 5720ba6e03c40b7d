import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import type { RelayAnswer } from '../../../kernel/ports/nostr-types.ts'
import { type FaultProxy, type Faults, startFaultProxy } from '../../peers/fault-proxy.ts'
import { shownOrder, startEngineClient } from './engine-client.ts'
import { notes, pubkeyOf } from './signed-notes.ts'

/** `common` is on both relays. The bad relay also has `elsewhere`, notes by another author. */
const common = notes(40)
const elsewhere = notes(40, { author: 2 })
const authors = [pubkeyOf(1), pubkeyOf(2)]
const filter = { kinds: [1], authors }
/** Milliseconds within which queries must settle. Raised before each test if the machine is busy (see `usual`). */
let settleLimit = 800

let honest: DemoRelay
let hidden: DemoRelay
let bad: FaultProxy
/** Milliseconds that an honest relay needs to answer, measured before each test. */
let usual = 0

const clientOf = () => startEngineClient({ relays: [honest.url, bad.url], settleLimit })

/** Returns the ms until all notes of the honest relay are shown. */
async function timeOfHonest(): Promise<number> {
  const client = await clientOf()
  const from = performance.now()
  const feed = client.watch(filter)
  await feed.until(s => common.every(n => s.events.some(e => e.id === n.id)))
  const took = performance.now() - from
  client.dispose()
  return took
}

beforeAll(async () => {
  honest = await startDemoRelay()
  honest.add(common)
  hidden = await startDemoRelay()
  hidden.add([...common, ...elsewhere])
  bad = await startFaultProxy({ target: hidden.url, seed: 11 })
  await timeOfHonest()
})
afterAll(async () => {
  await bad.close()
  await hidden.close()
  await honest.close()
})
beforeEach(async () => {
  bad.clearFaults()
  usual = await timeOfHonest()
  settleLimit = Math.max(800, usual * 8)
})
afterEach(() => bad.clearFaults())

type Answer = RelayAnswer['state']
const all = shownOrder([...common, ...elsewhere])
const onlyHonest = shownOrder(common)

/**
 * Each case: a fault of the bad relay, the events that must be shown in the end, and the states that its answer may
 * have.
 */
const cases: [string, Partial<Faults>, readonly string[], Answer[]][] = [
  ['forges content', { forge: 'content' }, onlyHonest, ['eose']],
  ['forges ids', { forge: 'id' }, onlyHonest, ['eose']],
  ['forges signatures', { forge: 'sig' }, onlyHonest, ['eose']],
  ['sends what nobody asked for', { mismatch: 1 }, all, ['eose']],
  ['garbles everything', { corrupt: 1 }, onlyHonest, ['timeout', 'eose']],
  ['sends wrong types', { wrongTypes: 1 }, onlyHonest, ['timeout', 'eose', 'closed']],
  ['sends oversized events', { oversized: 0.05 }, all, ['eose']],
  ['sends binary frames', { binary: true }, onlyHonest, ['timeout']],
  ['sends unknown verbs', { unknownVerbs: 1 }, all, ['eose']],
  ['repeats everything', { duplicate: 20 }, all, ['eose']],
  ['shuffles everything', { reorder: true }, all, ['eose']],
  ['ends before it began', { eose: 'early' }, all, ['eose']],
  ['ends twice', { eose: 'twice' }, all, ['eose']],
  ['never ends', { eose: 'never' }, all, ['timeout']],
  ['goes on after CLOSE', { afterClose: true }, all, ['eose']],
  ['refuses', { closed: 'restricted: not for you' }, onlyHonest, ['closed']],
  ['is busy', { closed: 'rate-limited: slow down' }, onlyHonest, ['closed']],
  ['floods notices', { noticeFlood: 2_000 }, all, ['eose']],
  ['floods challenges', { authFlood: 2_000 }, all, ['eose']],
  ['floods events of nobody known', { flood: 150 }, all, ['eose', 'timeout', 'closed']],
  ['stops reading', { halfOpen: true }, onlyHonest, ['timeout']],
  ['says nothing', { stall: true }, onlyHonest, ['timeout']],
  ['is gone', { cut: true }, onlyHonest, ['dead']],
  ['goes in the middle of an answer', { cutAfter: 5 }, onlyHonest, ['dead', 'eose']],
  ['closes at once', { closeCode: 1013 }, onlyHonest, ['dead', 'timeout']],
]

describe('a relay that', () => {
  // The tests measure times, and the machine may be busy, so each has three tries.
  test.each(cases)('%s harms nobody', { retry: 2 }, async (_, faults, shown, answers) => {
    bad.setFaults(faults)
    const client = await clientOf()
    const from = performance.now()
    const feed = client.watch(filter)
    await feed.until(s => common.every(n => s.events.some(e => e.id === n.id)))
    const took = performance.now() - from
    const settled = await feed.settled(settleLimit * 3)
    expect(answers).toContain(settled.answers[bad.url]?.state)
    expect(settled.answers[honest.url]).toEqual({ state: 'eose' })
    // A relay whose answer was cut off may have sent some notes before that.
    const wanted = new Set(shown)
    await feed.until(s => shown.every(id => s.events.some(e => e.id === id)), 5_000)
    const ids = feed.ids()
    if (faults.cutAfter === undefined) expect(ids).toEqual(shown)
    expect(ids.every(id => wanted.has(id) || all.includes(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(took).toBeLessThan(usual * 2 + 400)
    client.dispose()
  })
})

test('a forged twin that comes first does not hide the genuine event', async () => {
  bad.setFaults({ forge: 'content' })
  const slow = await startFaultProxy({ target: honest.url, faults: { latencyMs: 150 } })
  const client = await startEngineClient({ relays: [bad.url, slow.url] })
  const feed = client.watch(filter)
  await feed.settled()
  expect(feed.ids()).toEqual(onlyHonest)
  expect(feed.snapshot().events.every(e => !e.content.includes('send your sats'))).toBe(true)
  client.dispose()
  await slow.close()
})

test('a known id with another body changes nothing', async () => {
  const client = await startEngineClient({ relays: [honest.url] })
  const feed = client.watch(filter)
  await feed.settled()
  const before = feed.snapshot().events
  bad.setFaults({ forge: 'content' })
  const other = client.watch(filter, { relays: [bad.url] })
  await other.settled()
  expect(feed.snapshot().events).toEqual(before)
  expect(other.snapshot().events.every(e => before.includes(e))).toBe(true)
  client.dispose()
})
