import { expect, test } from 'vitest'
import { createRelaySessionFixture } from '../../../testing/create-relay-session-fixture'
import { isRateLimitMessage, parseRetryDelayMs } from './rate-limit-text'

const bench = createRelaySessionFixture()

/**
 * Makes the relay accept `most` REQs in each period of `ms` and refuse the others. Returns a function that returns the
 * number of refused REQs.
 */
function takeAtMost(most: number, ms: number): () => number {
  const taken: number[] = []
  let refused = 0
  bench.relay.refuseRequests(() => {
    const now = Date.now()
    if (taken.filter(at => at > now - ms).length < most) {
      taken.push(now)
      return undefined
    }
    refused++
    return 'rate-limited: slow down there'
  })
  return () => refused
}

test('a relay that takes two requests in four seconds refuses few, and answers what waits and what lives', async () => {
  const refusals = takeAtMost(2, 4_000)
  const session = bench.createSession()
  session.isPinned = true
  for (let n = 0; n < 6; n++) bench.sendRequest(session, true, [n], `${n} `)
  await bench.advanceTime()
  expect(refusals()).toBe(4)
  for (let n = 6; n < 20; n++) bench.sendRequest(session, false, [n], `${n} `)
  await bench.advanceTime(75_000)
  const ended = new Set(bench.handlerCalls.filter(said => said.endsWith('end')))
  const closed = bench.handlerCalls.filter(said => said.includes('closed')).length
  expect(ended.size).toBeGreaterThanOrEqual(16)
  expect(closed).toBe(refusals())
  expect(refusals()).toBeLessThan(14)
  session.dispose()
})

test('what a relay says about time is kept to, and whoever asks meanwhile hears its words at once', async () => {
  const session = bench.createSession()
  session.isPinned = true
  bench.relay.refuseRequests('rate-limited: try again in 20 seconds')
  bench.sendRequest(session, true, [1], 'live ')
  await bench.advanceTime()
  bench.relay.refuseRequests(undefined)
  bench.sendRequest(session, false, [2], 'page ')
  expect(bench.handlerCalls).toEqual([
    'live closed rate-limited: try again in 20 seconds',
    'page closed rate-limited: try again in 20 seconds',
  ])
  await bench.advanceTime(19_000)
  expect(bench.relay.getRequests()).toHaveLength(1)
  await bench.advanceTime(20_000)
  expect(bench.handlerCalls.slice(2)).toEqual(['live end'])
  session.dispose()
})

test('one request that is always refused does not keep the others from their answers', async () => {
  const session = bench.createSession()
  session.isPinned = true
  bench.relay.refuseRequests(([filter]) =>
    filter?.kinds?.includes(7) ? 'rate-limited: not these' : undefined,
  )
  bench.sendRequest(session, true, [7], 'refused ')
  await bench.advanceTime()
  for (let n = 10; n < 20; n++) bench.sendRequest(session, false, [n], `${n} `)
  await bench.advanceTime(60_000)
  expect(bench.handlerCalls.filter(said => said.endsWith('end'))).toHaveLength(10)
  expect(bench.relay.getRequests().filter(([f]) => f?.kinds?.includes(7)).length).toBeLessThan(7)
  session.dispose()
})

test('a NOTICE that asks for fewer requests makes a pause, and any other does not', async () => {
  const session = bench.createSession()
  bench.sendRequest(session)
  await bench.advanceTime()
  bench.relay.broadcast(JSON.stringify(['NOTICE', 'welcome: at most 20 requests per minute']))
  await bench.advanceTime()
  bench.sendRequest(session, false, [2])
  await bench.advanceTime()
  expect(bench.relay.getRequests()).toHaveLength(2)
  bench.relay.broadcast(JSON.stringify(['NOTICE', 'rate limit exceeded, wait 3 s']))
  await bench.advanceTime()
  bench.sendRequest(session, false, [3])
  await bench.advanceTime(2_900)
  expect(bench.relay.getRequests()).toHaveLength(2)
  await bench.advanceTime(200)
  expect(bench.relay.getRequests()).toHaveLength(3)
  session.dispose()
})

test.each([
  ['rate-limited: slow down there', true, 0],
  ['rate-limited: try again in 5 minutes', true, 300_000],
  ['rate-limited: retry after 1500 ms', true, 1_500],
  ['ERROR: too fast, wait about 2s', true, 2_000],
  ['rate limit reached. Retry-After: 30', true, 30_000],
  ['rate-limited: wait 99999 hours', true, 600_000],
  ['error: too many requests', true, 0],
  ['error: too many concurrent REQs', false, 0],
  ['blocked: you are banned', false, 0],
  ['', false, 0],
])('reads the words of a refusal: %s', (words, rate, wait) => {
  expect([isRateLimitMessage(words), parseRetryDelayMs(words)]).toEqual([rate, wait])
})
