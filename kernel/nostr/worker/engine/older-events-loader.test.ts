import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveQuery } from '../../../ports/nostr-access'
import type { Filter } from '../../../ports/nostr-types'
import { createInMemoryRelay, createTestEvent, createTestKernel, numberToHex } from '../../../testing'
// The engine imports this module when it needs it. Imported here first, so that the import takes no time while the
// test's clock is stopped.
import './older-events-loader'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const NOW = 1_800_000_000
const notes = (count: number, name = '') =>
  Array.from({ length: count }, (_, n) =>
    createTestEvent({ created_at: NOW - 60 * n, content: `${name}${n}` }),
  )
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const isOlder = ([filter]: readonly Filter[]) => filter?.until !== undefined

/** Asks for older notes as a list does while its end is in view: again and again, as soon as the query allows. */
function readOn(query: LiveQuery): void {
  let asked: unknown
  const look = () => {
    const snapshot = query.get()
    if (snapshot.older !== 'idle' || snapshot.phase !== 'settled' || asked === snapshot) return
    asked = snapshot
    query.loadOlder(20)
  }
  query.subscribe(look)
  look()
}

test.each([
  ['rate-limited: slow down there', 4],
  ['error: shutting down', 4],
  ['blocked: not for you', 4],
])(
  'a relay that refuses older notes (%s) is asked a few times in minutes, and named',
  async (reason, most) => {
    const { kernel, relay } = createTestKernel({ events: notes(60) })
    relay.refuseRequests(filters => (isOlder(filters) ? reason : undefined))
    const query = kernel.nostr('host').query({ kinds: [1], limit: 20 })
    readOn(query)
    await pass(15_000)
    expect(query.get()).toMatchObject({ older: 'refused', refused: { [relay.url]: reason } })
    expect(query.get().events).toHaveLength(20)
    const asked = () => relay.getRequests().filter(isOlder).length
    await pass(600_000)
    expect(asked()).toBeLessThanOrEqual(most)
    const before = asked()
    await pass(3_600_000)
    expect(asked()).toBe(before)

    // The reader presses the button, and this time the relay answers.
    relay.refuseRequests(undefined)
    query.loadOlder(20)
    await pass(90_000)
    expect(query.get().events).toHaveLength(60)
    expect(query.get().older).toBe('end')
    await kernel.dispose()
  },
)

test('a relay that wants fewer requests, whichever it refuses, is named by its words', async () => {
  const { kernel, relay } = createTestKernel({ events: notes(60) })
  const query = kernel.nostr('host').query({ kinds: [1], limit: 20 })
  query.subscribe(() => {})
  await pass(1_000)
  relay.refuseRequests(() => 'rate-limited: slow down there')
  for (let kind = 10; kind < 20; kind++)
    kernel
      .nostr('host')
      .query({ kinds: [kind] })
      .subscribe(() => {})
  await pass(100)
  readOn(query)
  await pass(11_000)
  expect(query.get()).toMatchObject({
    older: 'refused',
    refused: { [relay.url]: 'rate-limited: slow down there' },
  })
  await kernel.dispose()
})

test('a relay that refuses does not keep another one from giving its older notes', async () => {
  const [good, bad] = [
    createInMemoryRelay(notes(100, 'good '), { url: 'wss://good.test' }),
    createInMemoryRelay(notes(30, 'bad '), { url: 'wss://bad.test' }),
  ]
  bad.refuseRequests(filters => (isOlder(filters) ? 'error: too busy' : undefined))
  const { kernel } = createTestKernel({ relays: [good, bad] })
  const query = kernel.nostr('host').query({ kinds: [1], limit: 20 })
  readOn(query)
  await pass(3_000)
  expect(query.get().events.length).toBeGreaterThanOrEqual(100)
  expect(query.get()).toMatchObject({ older: 'refused', refused: { 'wss://bad.test': 'error: too busy' } })
  expect(bad.getRequests().filter(isOlder)).toHaveLength(1)
  await kernel.dispose()
})

test('a relay that takes two requests in four seconds gives every name in a minute, and refuses few', async () => {
  const people = Array.from({ length: 40 }, (_, n) =>
    createTestEvent({ kind: 0, pubkey: numberToHex(n + 1), content: `{"name":"${n}"}` }),
  )
  const { kernel, relay } = createTestKernel({ events: people })
  const taken: number[] = []
  let refused = 0
  relay.refuseRequests(() => {
    if (taken.filter(at => at > Date.now() - 4_000).length >= 2) {
      refused++
      return 'rate-limited: slow down there'
    }
    taken.push(Date.now())
    return undefined
  })
  const access = kernel.nostr('host')
  const names: LiveQuery[] = []
  for (let n = 0; n < 40; n++) {
    const query = access.query({ kinds: [0], authors: [numberToHex(n + 1)] }, { live: false })
    query.subscribe(() => {})
    names.push(query)
    // Rows come into view one after another, so each asks alone.
    await pass(100)
  }
  await pass(56_000)
  expect(names.filter(query => query.get().events.length === 0)).toEqual([])
  expect(refused).toBeLessThan(20)
  await kernel.dispose()
})

/** Returns numbers from 0 to 1 that look random and are the same in each run (a linear congruential generator). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'whatever a relay answers, it gets few REQs in a minute, and the page stays of use (seed %i)',
  async seed => {
    const random = numbers(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const good = createInMemoryRelay(notes(100, 'good '), { url: 'wss://good.test' })
    const bad = createInMemoryRelay(notes(30, 'bad '), { url: 'wss://bad.test' })
    let asked = 0
    const words = [
      'rate-limited: no',
      'error: x',
      'blocked: x',
      'auth-required: x',
      'too many subscriptions',
      'invalid: too many filters',
      '',
    ]
    // A real relay usually answers all requests in the same way, so each seed has one preferred way.
    const usual = pick(['closed', 'eose', 'junk', 'notice', 'drop', 'auth', 'silent'])
    bad.refuseRequests(() => {
      asked++
      const how =
        random() < 0.7 ? usual : pick(['closed', 'eose', 'junk', 'notice', 'drop', 'auth', 'silent'])
      if (how === 'junk')
        for (let n = 0; n < 20; n++)
          bad.broadcast(
            JSON.stringify([
              'EVENT',
              `p${n}`,
              createTestEvent({ created_at: NOW - Math.floor(random() * 1e6) }),
            ]),
          )
      if (how === 'notice') bad.broadcast(JSON.stringify(['NOTICE', pick(words)]))
      if (how === 'auth') bad.broadcast(JSON.stringify(['AUTH', `${random()}`]))
      if (how === 'drop') {
        bad.close()
        bad.open()
      }
      return how === 'eose' || how === 'junk' ? undefined : pick(words)
    })
    const { kernel } = createTestKernel({ relays: [good, bad] })
    const access = kernel.nostr('host')
    const query = access.query({ kinds: [1], limit: 20 })
    readOn(query)
    for (let second = 0; second < 60; second++) {
      // The page of an active reader requests profiles and reactions all the time.
      for (const kinds of [[0], [7]])
        access.query({ kinds, authors: [numberToHex(second)] }, { live: false }).subscribe(() => {})
      await pass(1_000)
    }
    expect(asked).toBeLessThan(60 * 4)
    expect(query.get().events.filter(({ content }) => content.startsWith('good '))).toHaveLength(100)
    await kernel.dispose()
  },
)
