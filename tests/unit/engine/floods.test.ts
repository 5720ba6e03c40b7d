import { afterEach, expect, test, vi } from 'vitest'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { createDeferred } from '../../../kernel/testing/create-deferred.ts'
import { createTrustedServers } from '../../../kernel/url-policy/trusted-servers.ts'
import { type FloodKind, type FloodServer, startFloodingRelay } from '../../peers/flood-server.ts'
import { startEngineClient } from './engine-client.ts'
import { NOW, notes, pubkeyOf, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

/** Starts an honest relay with some notes, and a relay that sends far too many messages. */
async function setUp(how: FloodKind): Promise<{ honest: DemoRelay; flood: FloodServer }> {
  const [honest, flood] = [await startDemoRelay(), await startFloodingRelay(how)]
  running.push(honest, flood)
  honest.add(notes(40))
  return { honest, flood }
}

/**
 * Returns how long something took in ms. If this process used less processor time, that counts instead, because then
 * the machine did other work meanwhile.
 */
async function ownTime(run: () => Promise<unknown>): Promise<number> {
  const [asked, used] = [performance.now(), process.cpuUsage()]
  await run()
  const { user, system } = process.cpuUsage(used)
  return Math.min(performance.now() - asked, (user + system) / 1_000)
}

/**
 * Returns the longest time (ms) in which this thread, which runs both the engine and the page's code, did not respond.
 */
async function longestWait(ms: number): Promise<number> {
  let longest = 0
  for (const end = performance.now() + ms; performance.now() < end; )
    longest = Math.max(longest, await ownTime(() => new Promise(resolve => setTimeout(resolve, 10))))
  return longest
}

// The tests measure times, and the machine may be busy, so each has three tries.
const tries = { retry: 2 }

test.each(['events', 'giants'] as const)(
  'a relay that sends %s without end delays nobody: input is handled, and another relay’s events arrive',
  tries,
  async how => {
    const { honest, flood } = await setUp(how)
    const client = await startEngineClient({ relays: [honest.url, flood.url] })
    running.push({ close: client.dispose })
    const feed = client.watch({ kinds: [1], authors: [pubkeyOf(1)], limit: 50 })
    await feed.until(s => s.events.length === 40)
    // Events after EOSE do not belong to the relay's answer, so the query settles.
    const { answers } = await feed.settled(3_000)
    expect(['eose', 'dead']).toContain(answers[flood.url]?.state)
    const before = await flood.sent()
    // A single long wait may be caused by the compiler or the garbage collector. An engine that does too much at once
    // has one in each second.
    expect(Math.min(await longestWait(1_000), await longestWait(1_000))).toBeLessThan(400)
    expect((await flood.sent()) - before).toBeGreaterThan(how === 'events' ? 5_000 : 20)

    honest.add([signed({ created_at: NOW, content: 'news' })])
    expect(await ownTime(() => feed.until(s => s.events.length === 41))).toBeLessThan(1_000)
    expect(feed.snapshot().events.every(e => !/^(?:flood|x+)$/.test(e.content))).toBe(true)
  },
)

test('ten thousand challenges become one question to the user, who may take their time', async () => {
  const { honest, flood } = await setUp('challenges')
  const decision = createDeferred<undefined>()
  const authorize = vi.fn(() => decision.promise)
  const client = await startEngineClient({ relays: [honest.url, flood.url], authorize, settleLimit: 500 })
  running.push({ close: client.dispose })
  const feeds = [[1], [7], [6]].map(kinds => client.watch({ kinds }))
  for (const feed of feeds) expect((await feed.settled()).answers[flood.url]?.state).toBe('timeout')
  await feeds[0]?.until(s => s.events.length === 40)
  // On a busy machine, the engine may read the first challenge only after the queries have stopped waiting for the
  // relay.
  await vi.waitFor(() => expect(authorize).toHaveBeenCalledTimes(1), 10_000)
  decision.resolve(undefined)
  for (const feed of feeds) await feed.until(s => s.answers[flood.url]?.state === 'auth-refused')
  expect(authorize).toHaveBeenCalledTimes(1)
})

test('of five hundred relay hints few are followed, over at most thirty sockets, and none into the reader’s own network', async () => {
  const { honest } = await setUp('challenges')
  const hints = Array.from({ length: 500 }, (_, n) => `wss://hint-${n}.invalid`)
  const within = [
    'ws://192.168.1.1',
    'wss://10.0.0.1',
    'wss://[fd00::1]',
    'wss://router.local',
    'ws://127.0.0.1:9',
  ]
  const client = await startEngineClient({
    relays: [honest.url],
    own: createTrustedServers(),
    refuse: /\.invalid/,
  })
  running.push({ close: client.dispose })
  const links = hints.map((hint, n) =>
    client.watch(
      { ids: [n.toString(16).padStart(64, '0')] },
      { live: false, hints: [...within, hint, ...hints] },
    ),
  )
  const feed = client.watch({ kinds: [1], limit: 50 })
  await feed.until(s => s.events.length === 40)
  for (const link of links) await link.settled()
  expect(client.sockets().most).toBeLessThanOrEqual(30)
  expect(
    client
      .asked()
      .filter(url => url !== honest.url && !url.endsWith('.invalid/') && !url.endsWith('.invalid')),
  ).toEqual([])
})
