import { afterEach, beforeEach, vi } from 'vitest'
import type { RelayRequest } from '../nostr/worker/relay/relay-request'
import { RelaySession } from '../nostr/worker/relay/relay-session'
import type { NostrEvent } from '../ports/nostr-types'
import { testAddress } from './every-server'
import { type InMemoryRelay, inMemoryRelay } from './in-memory-relay'
import { testEvent } from './test-event'

/**
 * Creates an in-memory relay that is new for each test of a file, functions that make sessions with it, and a fake
 * clock.
 */
export function sessionBench() {
  const bench = {
    relay: undefined as unknown as InMemoryRelay,
    /** The calls of the requests' handlers, as text. */
    said: [] as string[],
    events: [] as string[],
    /** The challenges that the signer was asked to sign. */
    prompts: [] as string[],
    answer: (async () => undefined) as (challenge: string) => Promise<NostrEvent | undefined>,
    make: () =>
      new RelaySession({
        url: testAddress(bench.relay.url),
        connect: () => bench.relay.connect(),
        now: Date.now,
        onEvent: (_, __, ___, id) => bench.events.push(id),
        onChange: () => {},
        authorize: (_, challenge) => {
          bench.prompts.push(challenge)
          return bench.answer(challenge)
        },
      }),
    ask: (session: RelaySession, live = true, kinds = [1], name = '') =>
      session.request([{ kinds }], live, {
        onEnd: () => bench.said.push(`${name}end`),
        onClosed: reason => bench.said.push(`${name}closed ${reason}`),
        onDown: reason => bench.said.push(`${name}down ${reason}`),
      }),
    pass: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    bench.relay = inMemoryRelay([testEvent(), testEvent()])
    bench.said = []
    bench.events = []
    bench.prompts = []
    bench.answer = async () => undefined
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  return bench
}

export const subOf = (given: { request: RelayRequest }): string => given.request.sub
