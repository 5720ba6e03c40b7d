import { afterEach, beforeEach, vi } from 'vitest'
import type { RelayRequest } from '../nostr/worker/relay/relay-request'
import { RelaySession } from '../nostr/worker/relay/relay-session'
import type { NostrEvent } from '../ports/nostr-types'
import { asCheckedUrl } from './allow-all-url-policy'
import { createInMemoryRelay, type InMemoryRelay } from './create-in-memory-relay'
import { createTestEvent } from './create-test-event'

/**
 * Creates an in-memory relay that is new for each test of a file, functions that make sessions with it, and a fake
 * clock.
 */
export function createRelaySessionFixture() {
  const fixture = {
    relay: undefined as unknown as InMemoryRelay,
    /** The calls of the requests' handlers, as text. */
    handlerCalls: [] as string[],
    events: [] as string[],
    /** The challenges that the signer was asked to sign. */
    prompts: [] as string[],
    answer: (async () => undefined) as (challenge: string) => Promise<NostrEvent | undefined>,
    createSession: () =>
      new RelaySession({
        url: asCheckedUrl(fixture.relay.url),
        connect: () => fixture.relay.connect(),
        now: Date.now,
        onEvent: (_, __, ___, id) => fixture.events.push(id),
        onChange: () => {},
        authorize: (_, challenge) => {
          fixture.prompts.push(challenge)
          return fixture.answer(challenge)
        },
      }),
    sendRequest: (session: RelaySession, live = true, kinds = [1], name = '') =>
      session.request([{ kinds }], live, {
        onEose: () => fixture.handlerCalls.push(`${name}end`),
        onClosed: reason => fixture.handlerCalls.push(`${name}closed ${reason}`),
        onDisconnect: reason => fixture.handlerCalls.push(`${name}down ${reason}`),
      }),
    advanceTime: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    fixture.relay = createInMemoryRelay([createTestEvent(), createTestEvent()])
    fixture.handlerCalls = []
    fixture.events = []
    fixture.prompts = []
    fixture.answer = async () => undefined
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return fixture
}

export const getSubscriptionId = (given: { request: RelayRequest }): string => given.request.sub
