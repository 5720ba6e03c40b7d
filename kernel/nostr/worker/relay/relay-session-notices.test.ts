import { expect, test } from 'vitest'
import { createRelaySessionFixture, getSubscriptionId } from '../../../testing/create-relay-session-fixture'
import type { RelayRequest } from './relay-request'
import type { RelaySession } from './relay-session'

const bench = createRelaySessionFixture()
const BAD = 'ERROR: bad req: filter item too small'

/** Creates a session with a relay that the test controls. The relay has not answered any of the session's requests. */
async function asking(names: readonly string[]) {
  bench.relay.setSilent(true)
  const session = bench.createSession()
  const asked = names.map(name => bench.sendRequest(session, false, [1], `${name} `))
  await bench.advanceTime()
  return { session, asked }
}
const say = async (...messages: readonly (readonly unknown[])[]) => {
  for (const message of messages) bench.relay.broadcast(JSON.stringify(message))
  await bench.advanceTime()
}
const end = (given: { request: RelayRequest }) => ['EOSE', getSubscriptionId(given)] as const
const runs = (session: RelaySession) => session.isBusy

test('a NOTICE about one of three requests ends the one that is left when the others are answered', async () => {
  const { asked, session } = await asking(['a', 'b', 'c'])
  await say(['NOTICE', BAD])
  expect(bench.handlerCalls).toEqual([])
  await say(end(asked[2]!))
  expect(bench.handlerCalls).toEqual(['c end'])
  await say(end(asked[0]!))
  expect(bench.handlerCalls).toEqual(['c end', `b closed ${BAD}`, 'a end'])
  expect(runs(session)).toBe(false)
})

test('two NOTICEs concern two requests, and a later request is no suspect of an earlier NOTICE', async () => {
  const { asked, session } = await asking(['a', 'b', 'c'])
  await say(['NOTICE', BAD], ['NOTICE', 'could not parse command'])
  bench.sendRequest(session, false, [1], 'later ')
  await bench.advanceTime()
  await say(end(asked[1]!))
  expect(bench.handlerCalls).toEqual([`a closed ${BAD}`, 'c closed could not parse command', 'b end'])
})

test('the only request is ended at once, and so is a request that the NOTICE names', async () => {
  const { asked, session } = await asking(['a', 'b'])
  await say(['NOTICE', `bad filter in ${getSubscriptionId(asked[1]!)}`])
  expect(bench.handlerCalls).toEqual([`b closed bad filter in ${getSubscriptionId(asked[1]!)}`])
  await say(['NOTICE', BAD])
  expect(bench.handlerCalls.at(-1)).toBe(`a closed ${BAD}`)
  expect(runs(session)).toBe(false)
})

test('a request that the page closes takes the NOTICE with it, because the NOTICE may have been about it', async () => {
  const { asked } = await asking(['a', 'b', 'c'])
  await say(['NOTICE', BAD])
  asked[0]!.close()
  await say(end(asked[1]!))
  expect(bench.handlerCalls).toEqual(['b end'])
  await say(end(asked[2]!))
  expect(bench.handlerCalls).toEqual(['b end', 'c end'])
})

test('a relay that also sends CLOSED has named the request itself', async () => {
  const { asked } = await asking(['a', 'b'])
  await say(['NOTICE', BAD], ['CLOSED', getSubscriptionId(asked[1]!), 'invalid: filter'])
  await say(end(asked[0]!))
  expect(bench.handlerCalls).toEqual(['b closed invalid: filter', 'a end'])
})

test('a NOTICE does not concern requests that are asked again on the next connection', async () => {
  bench.relay.setSilent(true)
  const session = bench.createSession()
  session.isPinned = true
  for (const name of ['a ', 'b ']) bench.sendRequest(session, true, [1], name)
  await bench.advanceTime()
  await say(['NOTICE', BAD])
  bench.relay.close()
  await bench.advanceTime()
  bench.relay.open()
  bench.relay.setSilent(false)
  await bench.advanceTime(2_000)
  expect(bench.handlerCalls.filter(text => text.includes('closed'))).toEqual([])
  expect(bench.handlerCalls.slice(-2)).toEqual(['a end', 'b end'])
})

test('a thousand refusals end the requests made before them, and later requests are still sent', async () => {
  const { session } = await asking(['a', 'b'])
  await say(...Array.from({ length: 1_000 }, () => ['NOTICE', BAD]))
  expect(bench.handlerCalls).toEqual([`a closed ${BAD}`, `b closed ${BAD}`])
  bench.relay.setSilent(false)
  bench.sendRequest(session, false, [1], 'next ')
  await bench.advanceTime()
  expect(bench.handlerCalls.at(-1)).toBe('next end')
})
