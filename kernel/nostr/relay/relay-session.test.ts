import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NostrEvent } from '../../core/nostr-types'
import { type InMemoryRelay, inMemoryRelay } from '../../testing/in-memory-relay'
import { testEvent } from '../../testing/test-event'
import type { RelayRequest } from './relay-request'
import { RelaySession } from './relay-session'

let relay: InMemoryRelay
let said: string[]
let events: string[]
let prompts: string[]
let answer: (challenge: string) => Promise<NostrEvent | undefined>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  relay = inMemoryRelay([testEvent(), testEvent()])
  said = []
  events = []
  prompts = []
  answer = async () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const make = () =>
  new RelaySession({
    url: relay.url,
    connect: () => relay.connect(),
    now: Date.now,
    onEvent: (_, __, ___, id) => events.push(id),
    onChange: () => {},
    authorize: (_, challenge) => {
      prompts.push(challenge)
      return answer(challenge)
    },
  })
const ask = (session: RelaySession, live = true, kinds = [1], name = '') =>
  session.request([{ kinds }], live, {
    onEnd: () => said.push(`${name}end`),
    onClosed: reason => said.push(`${name}closed ${reason}`),
    onDown: reason => said.push(`${name}down ${reason}`),
  })
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const subOf = (given: { request: RelayRequest }) => given.request.sub

test('a one-off request ends and leaves no subscription, a live one stays', async () => {
  const session = make()
  ask(session, false)
  ask(session, true)
  await pass()
  expect(said).toEqual(['end', 'end'])
  expect(events).toHaveLength(4)
  expect(relay.subscriptions()).toBe(1)
  session.dispose()
  await pass()
  expect([relay.connections(), vi.getTimerCount()]).toEqual([0, 0])
})

test('comes back after a loss, and asks only for what came since', async () => {
  const session = make()
  session.pinned = true
  const { request } = ask(session)
  await pass()
  request.newest = 1_700_000_500
  relay.close()
  await pass()
  expect(said).toEqual(['end', 'down The connection was lost'])
  relay.open()
  await pass(999)
  expect(relay.connections()).toBe(0)
  await pass(1)
  expect(relay.requests().at(-1)).toEqual([{ kinds: [1], since: 1_700_000_500 - 600 }])
  expect(request.filters).toEqual([{ kinds: [1] }])
  expect(said).toEqual(['end', 'down The connection was lost', 'end'])
})

test('waits longer after each failure, at most a minute, and a kick does not wait', async () => {
  relay.close()
  const session = make()
  session.pinned = true
  let opens = 0
  const connect = relay.connect
  relay.connect = () => {
    opens++
    return connect()
  }
  session.open()
  const at: number[] = []
  const from = Date.now()
  for (let i = 0; i < 200_000 && at.length < 9; i += 1_000) {
    await pass(1_000)
    while (at.length < opens - 1) at.push((Date.now() - from) / 1_000)
  }
  const waits = at.map((t, i) => t - (at[i - 1] ?? 0))
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  const before = opens
  session.kick()
  await pass()
  expect(opens).toBe(before + 1)
  session.dispose()
})

test('a relay nobody chose is left alone after four failures, until something is asked or it is chosen', async () => {
  relay.close()
  const session = make()
  ask(session)
  await pass(600_000)
  relay.open()
  await pass(600_000)
  expect(session.state).toBe('waiting')
  said = []
  ask(session, false)
  await pass()
  expect(session.state).toBe('open')
  expect(said).toEqual(['end', 'end'])
})

test('a relay that does not open within five seconds has failed', async () => {
  const never = { readyState: 0, close: vi.fn() } as unknown as WebSocket
  const session = new RelaySession({
    url: 'wss://x.test',
    connect: () => never,
    now: Date.now,
    onEvent: () => {},
    onChange: () => {},
    authorize: async () => undefined,
  })
  ask(session)
  await pass(5_000)
  expect(said).toEqual(['down No answer within 5 s'])
  expect(never.close).toHaveBeenCalled()
  session.dispose()
})

test('an address that cannot be opened is a failure, not an exception', async () => {
  const session = new RelaySession({
    url: 'wss://x.test',
    connect: () => {
      throw new SyntaxError('bad address')
    },
    now: Date.now,
    onEvent: () => {},
    onChange: () => {},
    authorize: async () => undefined,
  })
  ask(session, false)
  expect(said).toEqual(['down bad address'])
  session.dispose()
})

test('a half-open connection is found out and left', async () => {
  const session = make()
  session.pinned = true
  ask(session)
  await pass()
  relay.silence(true)
  await pass(50_000)
  expect(relay.requests().at(-1)?.[0]).toMatchObject({ limit: 1 })
  expect(session.state).toBe('open')
  await pass(15_000)
  expect(session.reason).toBe('It stopped answering')
  relay.silence(false)
  await pass(2_000)
  expect(session.state).toBe('open')
  expect(said).toEqual(['end', 'down It stopped answering', 'end'])
})

test('a quiet relay that answers the probe stays', async () => {
  const session = make()
  session.pinned = true
  ask(session)
  await pass(600_000)
  expect(said).toEqual(['end'])
  expect(relay.subscriptions()).toBe(1)
})

test('frames of unknown subscriptions, after the end and of no sense are thrown away and counted', async () => {
  const session = make()
  const { request } = ask(session, false)
  await pass()
  events = []
  const event = JSON.stringify(testEvent())
  for (const frame of [
    `["EVENT","nobody",${event}]`,
    `["EVENT","${request.sub}",${event}]`,
    '{"verb":"EVENT"}',
    '["EOSE"]',
    '["EOSE",5]',
    'null',
    '',
    '[',
    'x'.repeat(1024 * 1024 + 1),
    new Uint8Array(4),
  ])
    relay.say(frame)
  await pass()
  expect(events).toEqual([])
  expect(session.rejected).toBe(10)
  expect(session.state).toBe('open')
  expect(said).toEqual(['end'])
})

test('a request that never ends is cut off, and only that', async () => {
  relay.silence(true)
  const session = make()
  const endless = session.request([{ kinds: [1], limit: 5 }], true, {
    onEnd() {},
    onClosed: reason => said.push(reason),
    onDown() {},
  })
  await pass()
  const event = JSON.stringify(testEvent())
  for (let n = 0; n < 600; n++) relay.say(`["EVENT","${subOf(endless)}",${event}]`)
  await pass()
  expect(said).toEqual(['It sends without end'])
  expect(events.length).toBe(510)
})

test('thirty standing requests and a lookup share nineteen subscriptions, in turns', async () => {
  const session = make()
  session.pinned = true
  for (let n = 0; n < 30; n++) ask(session, true, [n], `${n} `)
  await pass()
  expect(new Set(said).size).toBe(30)
  ask(session, false, [99], 'lookup ')
  await pass()
  expect(said).toContain('lookup end')
  expect(relay.subscriptions()).toBe(19)
  events = []
  const fresh = Array.from({ length: 30 }, (_, kind) => testEvent({ kind }))
  relay.add(...fresh)
  await pass(70_000)
  expect(fresh.filter(e => !events.includes(e.id))).toEqual([])
  expect(relay.subscriptions()).toBe(19)
})

test('a standing request that is put off comes again, one that is refused does not', async () => {
  const session = make()
  session.pinned = true
  const [busy, refused] = [ask(session, true, [1], 'busy '), ask(session, true, [1], 'refused ')]
  await pass()
  relay.say(JSON.stringify(['CLOSED', subOf(busy), 'rate-limited: slow down']))
  relay.say(JSON.stringify(['CLOSED', subOf(refused), 'restricted: no']))
  await pass(20_000)
  expect(said.slice(2)).toEqual(['busy closed rate-limited: slow down', 'refused closed restricted: no'])
  await pass(20_000)
  expect(said.slice(4)).toEqual(['busy end'])
})

test('CLOSED because the relay goes down: the request is there again on the next connection', async () => {
  const session = make()
  session.pinned = true
  const going = ask(session)
  await pass()
  relay.say(JSON.stringify(['CLOSED', subOf(going), 'error: shutting down']))
  relay.close()
  await pass()
  relay.open()
  await pass(1_000)
  expect(said.at(-1)).toBe('end')
})

const refuse = (given: { request: RelayRequest }) =>
  relay.say(JSON.stringify(['CLOSED', subOf(given), 'auth-required: who are you']))

test('ten thousand challenges prompt nobody, and a refusal is asked for once', async () => {
  const session = make()
  const requests = [ask(session), ask(session), ask(session)]
  await pass()
  for (let n = 0; n < 10_000; n++) relay.say(JSON.stringify(['AUTH', `c${n}`]))
  await pass()
  expect(prompts).toEqual([])
  for (const request of requests) refuse(request)
  await pass()
  expect(prompts).toEqual(['c9999'])
  expect(said.slice(3)).toEqual(requests.map(() => 'closed auth-required: who are you'))
})

test('a relay that says OK and refuses all the same is not asked in circles', async () => {
  const signed = testEvent({ kind: 22242 })
  answer = async () => signed
  const session = make()
  const request = ask(session)
  await pass()
  relay.say(JSON.stringify(['AUTH', 'c']))
  refuse(request)
  await pass()
  relay.say(JSON.stringify(['OK', signed.id, true, '']))
  await pass()
  const before = relay.requests().length
  refuse(request)
  await pass(1_000)
  expect(relay.requests()).toHaveLength(before)
  expect(said.at(-1)).toBe('closed auth-required: who are you')
  expect(prompts).toHaveLength(1)
})

test('a connection lost while the user thinks is no refusal, and the answer is not sent on the next', async () => {
  let decide: (event: NostrEvent | undefined) => void = () => {}
  answer = () => new Promise(resolve => (decide = resolve))
  const session = make()
  session.pinned = true
  const request = ask(session)
  await pass()
  relay.say(JSON.stringify(['AUTH', 'c']))
  refuse(request)
  await pass()
  relay.close()
  await pass()
  relay.open()
  await pass(2_000)
  decide(testEvent({ kind: 22242 }))
  await pass(1_000)
  expect(said).toEqual(['end', 'down The connection was lost', 'end'])
  expect(relay.events().some(e => e.kind === 22242)).toBe(false)
})

test('a disposed session tells those that still wait', async () => {
  relay.silence(true)
  const session = make()
  ask(session)
  await pass()
  session.dispose()
  expect(said).toEqual(['down It is not used any more'])
})
