import { expect, test } from 'vitest'
import type { NostrEvent } from '../../../ports/nostr-types'
import { createRelaySessionFixture, getSubscriptionId } from '../../../testing/create-relay-session-fixture'
import { createTestEvent } from '../../../testing/create-test-event'
import type { RelayRequest } from './relay-request'

const bench = createRelaySessionFixture()

const refuse = (given: { request: RelayRequest }) =>
  bench.relay.broadcast(JSON.stringify(['CLOSED', getSubscriptionId(given), 'auth-required: who are you']))

test('ten thousand challenges prompt nobody until a request is refused, and then only once', async () => {
  const session = bench.createSession()
  const requests = [bench.sendRequest(session), bench.sendRequest(session), bench.sendRequest(session)]
  await bench.advanceTime()
  for (let n = 0; n < 10_000; n++) bench.relay.broadcast(JSON.stringify(['AUTH', `c${n}`]))
  await bench.advanceTime()
  expect(bench.prompts).toEqual([])
  for (const request of requests) refuse(request)
  await bench.advanceTime()
  expect(bench.prompts).toEqual(['c9999'])
  expect(bench.handlerCalls.slice(3)).toEqual(requests.map(() => 'closed auth-required: who are you'))
})

test('a relay that accepts the AUTH and still refuses is not asked endlessly', async () => {
  const signed = createTestEvent({ kind: 22242 })
  bench.answer = async () => signed
  const session = bench.createSession()
  const request = bench.sendRequest(session)
  await bench.advanceTime()
  bench.relay.broadcast(JSON.stringify(['AUTH', 'c']))
  refuse(request)
  await bench.advanceTime()
  bench.relay.broadcast(JSON.stringify(['OK', signed.id, true, '']))
  await bench.advanceTime()
  const before = bench.relay.getRequests().length
  refuse(request)
  await bench.advanceTime(1_000)
  expect(bench.relay.getRequests()).toHaveLength(before)
  expect(bench.handlerCalls.at(-1)).toBe('closed auth-required: who are you')
  expect(bench.prompts).toHaveLength(1)
})

test('a connection lost while the user decides is no refusal, and the answer is not sent on the next connection', async () => {
  let decide: (event: NostrEvent | undefined) => void = () => {}
  bench.answer = () => new Promise(resolve => (decide = resolve))
  const session = bench.createSession()
  session.isPinned = true
  const request = bench.sendRequest(session)
  await bench.advanceTime()
  bench.relay.broadcast(JSON.stringify(['AUTH', 'c']))
  refuse(request)
  await bench.advanceTime()
  bench.relay.close()
  await bench.advanceTime()
  bench.relay.open()
  await bench.advanceTime(2_000)
  decide(createTestEvent({ kind: 22242 }))
  await bench.advanceTime(1_000)
  expect(bench.handlerCalls).toEqual(['end', 'down The connection was lost', 'end'])
  expect(bench.relay.getEvents().some(e => e.kind === 22242)).toBe(false)
})

test('the next account is not mistaken for the one that authenticated to the relay', async () => {
  const signed = [createTestEvent({ kind: 22242 }), createTestEvent({ kind: 22242 })]
  bench.answer = async challenge => signed[Number(challenge)]
  const session = bench.createSession()
  session.isPinned = true
  const request = bench.sendRequest(session)
  await bench.advanceTime()
  const login = async (n: number) => {
    bench.relay.broadcast(JSON.stringify(['AUTH', String(n)]))
    refuse(request)
    await bench.advanceTime()
    bench.relay.broadcast(JSON.stringify(['OK', signed[n]?.id, true, '']))
    await bench.advanceTime()
  }
  session.reauthenticate()
  expect(bench.handlerCalls).toEqual(['end'])
  await login(0)
  expect(bench.handlerCalls).toEqual(['end', 'end'])
  session.reauthenticate()
  await bench.advanceTime()
  expect(bench.handlerCalls).toEqual(['end', 'end', 'down Another account reads now', 'end'])
  expect(bench.relay.countConnections()).toBe(1)
  await login(1)
  expect(bench.prompts).toEqual(['0', '1'])
})
