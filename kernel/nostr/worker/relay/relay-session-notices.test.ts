import { expect, test } from 'vitest'
import { sessionBench, subOf } from '../../../testing/session-bench'
import type { RelayRequest } from './relay-request'
import type { RelaySession } from './relay-session'

const bench = sessionBench()
const BAD = 'ERROR: bad req: filter item too small'

/** Creates a session with a relay that the test controls. The relay has not answered any of the session's requests. */
async function asking(names: readonly string[]) {
  bench.relay.silence(true)
  const session = bench.make()
  const asked = names.map(name => bench.ask(session, false, [1], `${name} `))
  await bench.pass()
  return { session, asked }
}
const say = async (...messages: readonly (readonly unknown[])[]) => {
  for (const message of messages) bench.relay.say(JSON.stringify(message))
  await bench.pass()
}
const end = (given: { request: RelayRequest }) => ['EOSE', subOf(given)] as const
const runs = (session: RelaySession) => session.busy

test('a NOTICE about one of three requests ends the one that is left when the others are answered', async () => {
  const { asked, session } = await asking(['a', 'b', 'c'])
  await say(['NOTICE', BAD])
  expect(bench.said).toEqual([])
  await say(end(asked[2]!))
  expect(bench.said).toEqual(['c end'])
  await say(end(asked[0]!))
  expect(bench.said).toEqual(['c end', `b closed ${BAD}`, 'a end'])
  expect(runs(session)).toBe(false)
})

test('two NOTICEs concern two requests, and a later request is no suspect of an earlier NOTICE', async () => {
  const { asked, session } = await asking(['a', 'b', 'c'])
  await say(['NOTICE', BAD], ['NOTICE', 'could not parse command'])
  bench.ask(session, false, [1], 'later ')
  await bench.pass()
  await say(end(asked[1]!))
  expect(bench.said).toEqual([`a closed ${BAD}`, 'c closed could not parse command', 'b end'])
})

test('the only request is ended at once, and so is a request that the NOTICE names', async () => {
  const { asked, session } = await asking(['a', 'b'])
  await say(['NOTICE', `bad filter in ${subOf(asked[1]!)}`])
  expect(bench.said).toEqual([`b closed bad filter in ${subOf(asked[1]!)}`])
  await say(['NOTICE', BAD])
  expect(bench.said.at(-1)).toBe(`a closed ${BAD}`)
  expect(runs(session)).toBe(false)
})

test('a request that the page closes takes the NOTICE with it, because the NOTICE may have been about it', async () => {
  const { asked } = await asking(['a', 'b', 'c'])
  await say(['NOTICE', BAD])
  asked[0]!.close()
  await say(end(asked[1]!))
  expect(bench.said).toEqual(['b end'])
  await say(end(asked[2]!))
  expect(bench.said).toEqual(['b end', 'c end'])
})

test('a relay that also sends CLOSED has named the request itself', async () => {
  const { asked } = await asking(['a', 'b'])
  await say(['NOTICE', BAD], ['CLOSED', subOf(asked[1]!), 'invalid: filter'])
  await say(end(asked[0]!))
  expect(bench.said).toEqual(['b closed invalid: filter', 'a end'])
})

test('a NOTICE does not concern requests that are asked again on the next connection', async () => {
  bench.relay.silence(true)
  const session = bench.make()
  session.pinned = true
  for (const name of ['a ', 'b ']) bench.ask(session, true, [1], name)
  await bench.pass()
  await say(['NOTICE', BAD])
  bench.relay.close()
  await bench.pass()
  bench.relay.open()
  bench.relay.silence(false)
  await bench.pass(2_000)
  expect(bench.said.filter(text => text.includes('closed'))).toEqual([])
  expect(bench.said.slice(-2)).toEqual(['a end', 'b end'])
})

test('a thousand refusals end the requests made before them, and later requests are still sent', async () => {
  const { session } = await asking(['a', 'b'])
  await say(...Array.from({ length: 1_000 }, () => ['NOTICE', BAD]))
  expect(bench.said).toEqual([`a closed ${BAD}`, `b closed ${BAD}`])
  bench.relay.silence(false)
  bench.ask(session, false, [1], 'next ')
  await bench.pass()
  expect(bench.said.at(-1)).toBe('next end')
})
