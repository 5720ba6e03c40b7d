import { expect, test, vi } from 'vitest'
import type { NostrEvent } from '../../../ports/nostr-types'
import { createDeferred } from '../../../testing/create-deferred'
import { createTestEvent } from '../../../testing/create-test-event'
import { type RelayRequest, whenVerified } from '../relay/relay-request'
import type { RelaySession } from '../relay/relay-session'
import type { EventVerifier } from '../verify/event-verifier'
import { createVerificationQueue } from './verification-queue'

const NOW = 1_800_000_000
type Verdicts = (events: readonly NostrEvent[]) => boolean[]

/**
 * Creates a verification queue. The test controls the relays and the verdicts (`judge`), and the verifier waits for
 * `gate`.
 */
function setUp(
  judge: Verdicts = events => events.map(() => true),
  gate = Promise.resolve(),
  canPostpone?: (event: NostrEvent) => boolean,
) {
  const judged: NostrEvent[] = []
  const accepted: NostrEvent[] = []
  const verifier: EventVerifier = {
    parallelBatches: 1,
    async verify(events) {
      await gate
      judged.push(...events)
      return judge(events)
    },
    dispose() {},
  }
  const inbox = createVerificationQueue({
    verifier,
    isKnown: id => accepted.some(e => e.id === id),
    now: () => NOW,
    onVerified: events => accepted.push(...events),
    ...(canPostpone && { canPostpone }),
  })
  const relay = (
    state: RelayRequest['state'] = 'asked',
    session = { received: 0, rejected: 0 } as RelaySession,
    kind = 1,
  ) => {
    const request = {
      filters: [{ kinds: [kind] }],
      state,
      pendingCount: 0,
      newestAt: 0,
      verifiedCallbacks: [],
    } as unknown as RelayRequest
    const say = (event: unknown, id = (event as NostrEvent).id) =>
      inbox.receive(session, request, JSON.stringify(['EVENT', 's', event]), id)
    return { session, request, say, done: () => whenVerified(request) }
  }
  return { relay, judged, accepted, verifyPostponed: inbox.verifyPostponed, emptied: inbox.whenEmpty }
}
const turn = () => new Promise(resolve => setTimeout(resolve))

test('six thousand requested events are all verified, however slow the verifier is', async () => {
  const { promise, resolve } = createDeferred()
  const { relay, judged } = setUp(undefined, promise)
  const { say, session, done } = relay()
  for (let n = 0; n < 6_000; n++) say(createTestEvent())
  await turn()
  resolve()
  await done()
  expect(judged).toHaveLength(6_000)
  expect([session.received, session.rejected]).toEqual([6_000, 0])
}, 20_000)

test.each([1, 10_002])(
  'a flood of kind %i after EOSE is bounded and counted',
  async kind => {
    const { promise, resolve } = createDeferred()
    const { relay, judged } = setUp(undefined, promise)
    const { say, session, done } = relay('ended', undefined, kind)
    for (let n = 0; n < 6_000; n++) say(createTestEvent({ kind }))
    await turn()
    // Events that come after EOSE are not part of the answer, so the request does not wait for them.
    await done()
    resolve()
    await vi.waitFor(() => expect(session.received + session.rejected).toBe(6_000), 10_000)
    expect(judged.length).toBeLessThanOrEqual(5_200)
    expect(session.rejected).toBe(6_000 - judged.length)
  },
  20_000,
)

test('a flood from one relay waits behind the few events of another', async () => {
  const { relay, judged } = setUp()
  const [flood, few] = [relay(), relay()]
  for (let n = 0; n < 1_000; n++) flood.say(createTestEvent())
  const mine = Array.from({ length: 10 }, () => createTestEvent())
  for (const event of mine) few.say(event)
  await few.done()
  expect(mine.every(e => judged.slice(0, 130).some(j => j.id === e.id))).toBe(true)
  await flood.done()
})

test('relay lists wait for notes, whichever relay sends them, but not for ever', async () => {
  const { relay, judged } = setUp()
  const [lists, notes] = [relay('asked', undefined, 10_002), relay()]
  const ofLists = () => judged.filter(e => e.kind === 10_002).length
  for (let n = 0; n < 1_000; n++) lists.say(createTestEvent({ kind: 10_002 }))
  for (let n = 0; n < 300; n++) notes.say(createTestEvent())
  await notes.done()
  expect(ofLists()).toBeLessThanOrEqual(64)
  for (let n = 0; n < 3_000; n++) notes.say(createTestEvent())
  await notes.done()
  expect(ofLists()).toBeGreaterThan(200)
  await lists.done()
  expect(ofLists()).toBe(1_000)
})

test('a relay list that changes nothing is verified later, or once it may matter; its request ends without it', async () => {
  const { relay, judged, accepted, verifyPostponed } = setUp(
    undefined,
    undefined,
    ({ content }) => content === 'usual',
  )
  const { say, session, done } = relay('asked', undefined, 10_002)
  const list = (content: string) => createTestEvent({ kind: 10_002, content })
  say(list('usual'))
  say(list('elsewhere'))
  await done()
  expect(judged.map(({ content }) => content)).toEqual(['elsewhere'])
  verifyPostponed()
  await vi.waitFor(() => expect(accepted).toHaveLength(2))
  say(list('usual'))
  await vi.waitFor(() => expect(accepted).toHaveLength(3), 10_000)
  expect([session.received, session.rejected]).toEqual([3, 0])
})

test('copies of an id that is being verified wait; the genuine one is found among any number of forged ones', async () => {
  const { relay, accepted, judged } = setUp(events => events.map(e => e.content === 'genuine'))
  const event = createTestEvent({ content: 'genuine' })
  const [bad, good] = [relay(), relay()]
  for (let n = 0; n < 20; n++) bad.say({ ...event, content: `forged ${n}` })
  good.say(event)
  bad.say({ ...event, content: 'late forgery' })
  await Promise.all([bad.done(), good.done()])
  expect(accepted).toEqual([event])
  expect(good.session).toMatchObject({ received: 1, rejected: 0 })
  expect(bad.session.received).toBe(0)
  const before = judged.length
  bad.say({ ...event, content: 'known by now' })
  await turn()
  expect(judged).toHaveLength(before)
})

test('an event whose frame states another id first is verified by its own id', async () => {
  const { relay, accepted } = setUp()
  const event = createTestEvent()
  const { say, done } = relay()
  say(event, createTestEvent().id)
  await done()
  expect(accepted).toEqual([event])
})

test('an event that does not match, is dated ahead or is malformed is dropped without verification', async () => {
  const { relay, judged } = setUp()
  const { say, session } = relay()
  say(createTestEvent({ kind: 7 }))
  say(createTestEvent({ created_at: NOW + 601 }))
  say({ ...createTestEvent(), tags: 'none' })
  say('an event', 'x')
  await turn()
  expect(judged).toEqual([])
  expect(session.rejected).toBe(4)
})

test('a request has been judged when all of its events have, valid or not', async () => {
  const { relay } = setUp(events => events.map((_, n) => n % 2 === 0))
  const { say, request, done } = relay()
  const times = [5, 9, 7, NOW + 500].map(created_at => createTestEvent({ created_at }))
  for (const event of times) say(event)
  expect(request.pendingCount).toBe(4)
  await done()
  expect(request.pendingCount).toBe(0)
  // The verifier accepts only every second event: those dated 5 and 7.
  expect(request.newestAt).toBe(7)
})

test('answers to one request do not wait behind all answers to another request of the same relay', async () => {
  const { relay, judged } = setUp()
  const lists = relay()
  const notes = relay('asked', lists.session)
  for (let n = 0; n < 500; n++) lists.say(createTestEvent())
  const wanted = Array.from({ length: 10 }, () => createTestEvent())
  for (const note of wanted) notes.say(note)
  await notes.done()
  expect(judged.filter(({ id }) => wanted.some(note => note.id === id))).toHaveLength(10)
  expect(judged.length).toBeLessThan(100)
  await lists.done()
  expect(judged).toHaveLength(510)
})

test('the inbox is emptied once every received event is verified, postponed relay lists among them', async () => {
  const { promise, resolve } = createDeferred()
  const { relay, accepted, emptied } = setUp(undefined, promise, () => true)
  const lists = relay('asked', undefined, 10_002)
  const notes = relay()
  const list = createTestEvent({ kind: 10_002 })
  const note = createTestEvent()
  lists.say(list)
  notes.say(note)
  let isEmptied = false
  const done = emptied().then(() => {
    isEmptied = true
  })
  await turn()
  expect(isEmptied).toBe(false)
  resolve()
  await done
  expect(accepted).toEqual(expect.arrayContaining([list, note]))
  await emptied()
})
