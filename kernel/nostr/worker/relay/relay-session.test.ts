import { expect, test, vi } from 'vitest'
import { asCheckedUrl } from '../../../testing/allow-all-url-policy'
import { createRelaySessionFixture, getSubscriptionId } from '../../../testing/create-relay-session-fixture'
import { createTestEvent } from '../../../testing/create-test-event'
import { RelaySession } from './relay-session'

const bench = createRelaySessionFixture()

test('a one-off request ends and leaves no subscription, a live one stays open', async () => {
  const session = bench.createSession()
  bench.sendRequest(session, false)
  bench.sendRequest(session, true)
  await bench.advanceTime()
  expect(bench.handlerCalls).toEqual(['end', 'end'])
  expect(bench.events).toHaveLength(4)
  expect(bench.relay.countSubscriptions()).toBe(1)
  session.dispose()
  await bench.advanceTime()
  expect([bench.relay.countConnections(), vi.getTimerCount()]).toEqual([0, 0])
})

test('after a lost connection a live request asks only for newer events', async () => {
  const session = bench.createSession()
  session.isPinned = true
  const { request } = bench.sendRequest(session)
  await bench.advanceTime()
  request.newestAt = 1_700_000_500
  bench.relay.close()
  await bench.advanceTime()
  expect(bench.handlerCalls).toEqual(['end', 'down The connection was lost'])
  bench.relay.open()
  await bench.advanceTime(999)
  expect(bench.relay.countConnections()).toBe(0)
  await bench.advanceTime(1)
  expect(bench.relay.getRequests().at(-1)).toEqual([{ kinds: [1], since: 1_700_000_500 - 600 }])
  expect(request.filters).toEqual([{ kinds: [1] }])
  expect(bench.handlerCalls).toEqual(['end', 'down The connection was lost', 'end'])
})

test('after a lost connection gift wraps are asked for as far back as their time may be changed', async () => {
  const session = bench.createSession()
  session.isPinned = true
  const newestAt = 1_700_500_000
  const { request } = bench.sendRequest(session, true, [1059])
  await bench.advanceTime()
  request.newestAt = newestAt
  bench.relay.close()
  await bench.advanceTime()
  bench.relay.open()
  await bench.advanceTime(1_000)
  expect(bench.relay.getRequests().at(-1)).toEqual([{ kinds: [1059], since: newestAt - 3 * 86_400 }])
})

test('waits longer after each failure, at most a minute, and a kick connects at once', async () => {
  bench.relay.close()
  const session = bench.createSession()
  session.isPinned = true
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
    await bench.advanceTime(1_000)
    while (at.length < opens - 1) at.push((Date.now() - from) / 1_000)
  }
  const waits = at.map((t, i) => t - (at[i - 1] ?? 0))
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  const before = opens
  session.connectNow()
  await bench.advanceTime()
  expect(opens).toBe(before + 1)
  session.dispose()
})

test('a relay nobody chose is left alone after four failures, until it is chosen or asked something', async () => {
  bench.relay.close()
  const session = bench.createSession()
  bench.sendRequest(session)
  await bench.advanceTime(600_000)
  bench.relay.open()
  await bench.advanceTime(600_000)
  expect(session.state).toBe('waiting')
  bench.handlerCalls = []
  bench.sendRequest(session, false)
  await bench.advanceTime()
  expect(session.state).toBe('open')
  expect(bench.handlerCalls).toEqual(['end', 'end'])
})

test('a relay that does not open within five seconds has failed', async () => {
  const never = { readyState: 0, close: vi.fn() } as unknown as WebSocket
  const session = new RelaySession({
    url: asCheckedUrl('wss://x.test'),
    connect: () => never,
    now: Date.now,
    onEvent: () => {},
    onChange: () => {},
    authorize: async () => undefined,
  })
  bench.sendRequest(session)
  await bench.advanceTime(5_000)
  expect(bench.handlerCalls).toEqual(['down No answer within 5 s'])
  expect(never.close).toHaveBeenCalled()
  session.dispose()
})

test('an address that cannot be opened is a failure, not an exception', async () => {
  const session = new RelaySession({
    url: asCheckedUrl('wss://x.test'),
    connect: () => {
      throw new SyntaxError('bad address')
    },
    now: Date.now,
    onEvent: () => {},
    onChange: () => {},
    authorize: async () => undefined,
  })
  bench.sendRequest(session, false)
  expect(bench.handlerCalls).toEqual(['down bad address'])
  session.dispose()
})

test('a half-open connection is detected and closed', async () => {
  const session = bench.createSession()
  session.isPinned = true
  bench.sendRequest(session)
  await bench.advanceTime()
  bench.relay.setSilent(true)
  await bench.advanceTime(50_000)
  expect(bench.relay.getRequests().at(-1)?.[0]).toMatchObject({ limit: 1 })
  expect(session.state).toBe('open')
  await bench.advanceTime(15_000)
  expect(session.reason).toBe('It stopped answering')
  bench.relay.setSilent(false)
  await bench.advanceTime(2_000)
  expect(session.state).toBe('open')
  expect(bench.handlerCalls).toEqual(['end', 'down It stopped answering', 'end'])
})

test('a quiet relay that answers the probe stays connected', async () => {
  const session = bench.createSession()
  session.isPinned = true
  bench.sendRequest(session)
  await bench.advanceTime(600_000)
  expect(bench.handlerCalls).toEqual(['end'])
  expect(bench.relay.countSubscriptions()).toBe(1)
})

test('frames of unknown subscriptions and invalid frames are dropped and counted, late frames are only dropped', async () => {
  const session = bench.createSession()
  const { request } = bench.sendRequest(session, false)
  await bench.advanceTime()
  bench.events = []
  const event = JSON.stringify(createTestEvent())
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
    bench.relay.broadcast(frame)
  await bench.advanceTime()
  expect(bench.events).toEqual([])
  expect(session.rejected).toBe(9)
  expect(session.state).toBe('open')
  expect(bench.handlerCalls).toEqual(['end'])
})

test('a request that never ends is cut off, and no other request', async () => {
  bench.relay.setSilent(true)
  const session = bench.createSession()
  const endless = session.request([{ kinds: [1], limit: 5 }], true, {
    onEose() {},
    onClosed: reason => bench.handlerCalls.push(reason),
    onDisconnect() {},
  })
  await bench.advanceTime()
  const event = JSON.stringify(createTestEvent())
  for (let n = 0; n < 600; n++) bench.relay.broadcast(`["EVENT","${getSubscriptionId(endless)}",${event}]`)
  await bench.advanceTime()
  expect(bench.handlerCalls).toEqual(['It sends without end'])
  expect(bench.events.length).toBe(510)
})

test('thirty live requests and a lookup share eighteen subscriptions, in turns', async () => {
  const session = bench.createSession()
  session.isPinned = true
  for (let n = 0; n < 30; n++) bench.sendRequest(session, true, [n], `${n} `)
  await bench.advanceTime()
  expect(new Set(bench.handlerCalls).size).toBe(30)
  bench.sendRequest(session, false, [99], 'lookup ')
  await bench.advanceTime()
  expect(bench.handlerCalls).toContain('lookup end')
  expect(bench.relay.countSubscriptions()).toBe(18)
  bench.events = []
  const fresh = Array.from({ length: 30 }, (_, kind) => createTestEvent({ kind }))
  bench.relay.add(...fresh)
  await bench.advanceTime(70_000)
  expect(fresh.filter(e => !bench.events.includes(e.id))).toEqual([])
  expect(bench.relay.countSubscriptions()).toBe(18)
})

test('a live request that is put off is asked again, a refused one is not', async () => {
  const session = bench.createSession()
  session.isPinned = true
  const [busy, refused] = [
    bench.sendRequest(session, true, [1], 'busy '),
    bench.sendRequest(session, true, [1], 'refused '),
  ]
  await bench.advanceTime()
  bench.relay.broadcast(JSON.stringify(['CLOSED', getSubscriptionId(busy), 'error: database busy']))
  bench.relay.broadcast(JSON.stringify(['CLOSED', getSubscriptionId(refused), 'restricted: no']))
  await bench.advanceTime(20_000)
  expect(bench.handlerCalls.slice(2)).toEqual([
    'busy closed error: database busy',
    'refused closed restricted: no',
  ])
  await bench.advanceTime(20_000)
  expect(bench.handlerCalls.slice(4)).toEqual(['busy end'])
})

test('after CLOSED because the relay goes down, the request is asked again on the next connection', async () => {
  const session = bench.createSession()
  session.isPinned = true
  const going = bench.sendRequest(session)
  await bench.advanceTime()
  bench.relay.broadcast(JSON.stringify(['CLOSED', getSubscriptionId(going), 'error: shutting down']))
  bench.relay.close()
  await bench.advanceTime()
  bench.relay.open()
  await bench.advanceTime(1_000)
  expect(bench.handlerCalls.at(-1)).toBe('end')
})

test('disposing a session tells the requests that still wait', async () => {
  bench.relay.setSilent(true)
  const session = bench.createSession()
  bench.sendRequest(session)
  await bench.advanceTime()
  session.dispose()
  expect(bench.handlerCalls).toEqual(['down It is not used any more'])
})

test('a relay that floods unrequested events is disconnected, and tried again later', async () => {
  const session = bench.createSession()
  session.isPinned = true
  bench.sendRequest(session)
  await bench.advanceTime()
  for (let n = 0; n < 20_100; n++) bench.relay.broadcast('["NOTICE","again"]')
  await bench.advanceTime()
  expect([session.state, session.reason]).toEqual(['waiting', 'It sends without end'])
  await bench.advanceTime(2_000)
  expect(session.state).toBe('open')
  expect(bench.handlerCalls).toEqual(['end', 'down It sends without end', 'end'])
})
