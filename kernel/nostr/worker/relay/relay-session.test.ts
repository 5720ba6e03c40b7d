import { expect, test, vi } from 'vitest'
import { testAddress } from '../../../testing/every-server'
import { sessionBench, subOf } from '../../../testing/session-bench'
import { testEvent } from '../../../testing/test-event'
import { RelaySession } from './relay-session'

const bench = sessionBench()

test('a one-off request ends and leaves no subscription, a live one stays open', async () => {
  const session = bench.make()
  bench.ask(session, false)
  bench.ask(session, true)
  await bench.pass()
  expect(bench.said).toEqual(['end', 'end'])
  expect(bench.events).toHaveLength(4)
  expect(bench.relay.subscriptions()).toBe(1)
  session.dispose()
  await bench.pass()
  expect([bench.relay.connections(), vi.getTimerCount()]).toEqual([0, 0])
})

test('after a lost connection a live request asks only for newer events', async () => {
  const session = bench.make()
  session.pinned = true
  const { request } = bench.ask(session)
  await bench.pass()
  request.newest = 1_700_000_500
  bench.relay.close()
  await bench.pass()
  expect(bench.said).toEqual(['end', 'down The connection was lost'])
  bench.relay.open()
  await bench.pass(999)
  expect(bench.relay.connections()).toBe(0)
  await bench.pass(1)
  expect(bench.relay.requests().at(-1)).toEqual([{ kinds: [1], since: 1_700_000_500 - 600 }])
  expect(request.filters).toEqual([{ kinds: [1] }])
  expect(bench.said).toEqual(['end', 'down The connection was lost', 'end'])
})

test('waits longer after each failure, at most a minute, and a kick connects at once', async () => {
  bench.relay.close()
  const session = bench.make()
  session.pinned = true
  let opens = 0
  const connect = bench.relay.connect
  bench.relay.connect = () => {
    opens++
    return connect()
  }
  session.open()
  const at: number[] = []
  const from = Date.now()
  for (let i = 0; i < 200_000 && at.length < 9; i += 1_000) {
    await bench.pass(1_000)
    while (at.length < opens - 1) at.push((Date.now() - from) / 1_000)
  }
  const waits = at.map((t, i) => t - (at[i - 1] ?? 0))
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  const before = opens
  session.kick()
  await bench.pass()
  expect(opens).toBe(before + 1)
  session.dispose()
})

test('a relay nobody chose is left alone after four failures, until it is chosen or asked something', async () => {
  bench.relay.close()
  const session = bench.make()
  bench.ask(session)
  await bench.pass(600_000)
  bench.relay.open()
  await bench.pass(600_000)
  expect(session.state).toBe('waiting')
  bench.said = []
  bench.ask(session, false)
  await bench.pass()
  expect(session.state).toBe('open')
  expect(bench.said).toEqual(['end', 'end'])
})

test('a relay that does not open within five seconds has failed', async () => {
  const never = { readyState: 0, close: vi.fn() } as unknown as WebSocket
  const session = new RelaySession({
    url: testAddress('wss://x.test'),
    connect: () => never,
    now: Date.now,
    onEvent: () => {},
    onChange: () => {},
    authorize: async () => undefined,
  })
  bench.ask(session)
  await bench.pass(5_000)
  expect(bench.said).toEqual(['down No answer within 5 s'])
  expect(never.close).toHaveBeenCalled()
  session.dispose()
})

test('an address that cannot be opened is a failure, not an exception', async () => {
  const session = new RelaySession({
    url: testAddress('wss://x.test'),
    connect: () => {
      throw new SyntaxError('bad address')
    },
    now: Date.now,
    onEvent: () => {},
    onChange: () => {},
    authorize: async () => undefined,
  })
  bench.ask(session, false)
  expect(bench.said).toEqual(['down bad address'])
  session.dispose()
})

test('a half-open connection is detected and closed', async () => {
  const session = bench.make()
  session.pinned = true
  bench.ask(session)
  await bench.pass()
  bench.relay.silence(true)
  await bench.pass(50_000)
  expect(bench.relay.requests().at(-1)?.[0]).toMatchObject({ limit: 1 })
  expect(session.state).toBe('open')
  await bench.pass(15_000)
  expect(session.reason).toBe('It stopped answering')
  bench.relay.silence(false)
  await bench.pass(2_000)
  expect(session.state).toBe('open')
  expect(bench.said).toEqual(['end', 'down It stopped answering', 'end'])
})

test('a quiet relay that answers the probe stays connected', async () => {
  const session = bench.make()
  session.pinned = true
  bench.ask(session)
  await bench.pass(600_000)
  expect(bench.said).toEqual(['end'])
  expect(bench.relay.subscriptions()).toBe(1)
})

test('frames of unknown subscriptions and invalid frames are dropped and counted, late frames are only dropped', async () => {
  const session = bench.make()
  const { request } = bench.ask(session, false)
  await bench.pass()
  bench.events = []
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
    bench.relay.say(frame)
  await bench.pass()
  expect(bench.events).toEqual([])
  expect(session.rejected).toBe(9)
  expect(session.state).toBe('open')
  expect(bench.said).toEqual(['end'])
})

test('a request that never ends is cut off, and no other request', async () => {
  bench.relay.silence(true)
  const session = bench.make()
  const endless = session.request([{ kinds: [1], limit: 5 }], true, {
    onEnd() {},
    onClosed: reason => bench.said.push(reason),
    onDown() {},
  })
  await bench.pass()
  const event = JSON.stringify(testEvent())
  for (let n = 0; n < 600; n++) bench.relay.say(`["EVENT","${subOf(endless)}",${event}]`)
  await bench.pass()
  expect(bench.said).toEqual(['It sends without end'])
  expect(bench.events.length).toBe(510)
})

test('thirty live requests and a lookup share eighteen subscriptions, in turns', async () => {
  const session = bench.make()
  session.pinned = true
  for (let n = 0; n < 30; n++) bench.ask(session, true, [n], `${n} `)
  await bench.pass()
  expect(new Set(bench.said).size).toBe(30)
  bench.ask(session, false, [99], 'lookup ')
  await bench.pass()
  expect(bench.said).toContain('lookup end')
  expect(bench.relay.subscriptions()).toBe(18)
  bench.events = []
  const fresh = Array.from({ length: 30 }, (_, kind) => testEvent({ kind }))
  bench.relay.add(...fresh)
  await bench.pass(70_000)
  expect(fresh.filter(e => !bench.events.includes(e.id))).toEqual([])
  expect(bench.relay.subscriptions()).toBe(18)
})

test('a live request that is put off is asked again, a refused one is not', async () => {
  const session = bench.make()
  session.pinned = true
  const [busy, refused] = [bench.ask(session, true, [1], 'busy '), bench.ask(session, true, [1], 'refused ')]
  await bench.pass()
  bench.relay.say(JSON.stringify(['CLOSED', subOf(busy), 'error: database busy']))
  bench.relay.say(JSON.stringify(['CLOSED', subOf(refused), 'restricted: no']))
  await bench.pass(20_000)
  expect(bench.said.slice(2)).toEqual(['busy closed error: database busy', 'refused closed restricted: no'])
  await bench.pass(20_000)
  expect(bench.said.slice(4)).toEqual(['busy end'])
})

test('after CLOSED because the relay goes down, the request is asked again on the next connection', async () => {
  const session = bench.make()
  session.pinned = true
  const going = bench.ask(session)
  await bench.pass()
  bench.relay.say(JSON.stringify(['CLOSED', subOf(going), 'error: shutting down']))
  bench.relay.close()
  await bench.pass()
  bench.relay.open()
  await bench.pass(1_000)
  expect(bench.said.at(-1)).toBe('end')
})

test('disposing a session tells the requests that still wait', async () => {
  bench.relay.silence(true)
  const session = bench.make()
  bench.ask(session)
  await bench.pass()
  session.dispose()
  expect(bench.said).toEqual(['down It is not used any more'])
})

test('a relay that floods unrequested events is disconnected, and tried again later', async () => {
  const session = bench.make()
  session.pinned = true
  bench.ask(session)
  await bench.pass()
  for (let n = 0; n < 20_100; n++) bench.relay.say('["NOTICE","again"]')
  await bench.pass()
  expect([session.state, session.reason]).toEqual(['waiting', 'It sends without end'])
  await bench.pass(2_000)
  expect(session.state).toBe('open')
  expect(bench.said).toEqual(['end', 'down It sends without end', 'end'])
})
