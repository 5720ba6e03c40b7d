import { expect, test } from 'vitest'
import type { NostrEvent } from '../../../ports/nostr-types'
import { sessionBench, subOf } from '../../../testing/session-bench'
import { testEvent } from '../../../testing/test-event'
import type { RelayRequest } from './relay-request'

const bench = sessionBench()

const refuse = (given: { request: RelayRequest }) =>
  bench.relay.say(JSON.stringify(['CLOSED', subOf(given), 'auth-required: who are you']))

test('ten thousand challenges prompt nobody until a request is refused, and then only once', async () => {
  const session = bench.make()
  const requests = [bench.ask(session), bench.ask(session), bench.ask(session)]
  await bench.pass()
  for (let n = 0; n < 10_000; n++) bench.relay.say(JSON.stringify(['AUTH', `c${n}`]))
  await bench.pass()
  expect(bench.prompts).toEqual([])
  for (const request of requests) refuse(request)
  await bench.pass()
  expect(bench.prompts).toEqual(['c9999'])
  expect(bench.said.slice(3)).toEqual(requests.map(() => 'closed auth-required: who are you'))
})

test('a relay that accepts the AUTH and still refuses is not asked endlessly', async () => {
  const signed = testEvent({ kind: 22242 })
  bench.answer = async () => signed
  const session = bench.make()
  const request = bench.ask(session)
  await bench.pass()
  bench.relay.say(JSON.stringify(['AUTH', 'c']))
  refuse(request)
  await bench.pass()
  bench.relay.say(JSON.stringify(['OK', signed.id, true, '']))
  await bench.pass()
  const before = bench.relay.requests().length
  refuse(request)
  await bench.pass(1_000)
  expect(bench.relay.requests()).toHaveLength(before)
  expect(bench.said.at(-1)).toBe('closed auth-required: who are you')
  expect(bench.prompts).toHaveLength(1)
})

test('a connection lost while the user decides is no refusal, and the answer is not sent on the next connection', async () => {
  let decide: (event: NostrEvent | undefined) => void = () => {}
  bench.answer = () => new Promise(resolve => (decide = resolve))
  const session = bench.make()
  session.pinned = true
  const request = bench.ask(session)
  await bench.pass()
  bench.relay.say(JSON.stringify(['AUTH', 'c']))
  refuse(request)
  await bench.pass()
  bench.relay.close()
  await bench.pass()
  bench.relay.open()
  await bench.pass(2_000)
  decide(testEvent({ kind: 22242 }))
  await bench.pass(1_000)
  expect(bench.said).toEqual(['end', 'down The connection was lost', 'end'])
  expect(bench.relay.events().some(e => e.kind === 22242)).toBe(false)
})

test('the next account is not mistaken for the one that authenticated to the relay', async () => {
  const signed = [testEvent({ kind: 22242 }), testEvent({ kind: 22242 })]
  bench.answer = async challenge => signed[Number(challenge)]
  const session = bench.make()
  session.pinned = true
  const request = bench.ask(session)
  await bench.pass()
  const login = async (n: number) => {
    bench.relay.say(JSON.stringify(['AUTH', String(n)]))
    refuse(request)
    await bench.pass()
    bench.relay.say(JSON.stringify(['OK', signed[n]?.id, true, '']))
    await bench.pass()
  }
  session.renew()
  expect(bench.said).toEqual(['end'])
  await login(0)
  expect(bench.said).toEqual(['end', 'end'])
  session.renew()
  await bench.pass()
  expect(bench.said).toEqual(['end', 'end', 'down Another account reads now', 'end'])
  expect(bench.relay.connections()).toBe(1)
  await login(1)
  expect(bench.prompts).toEqual(['0', '1'])
})
