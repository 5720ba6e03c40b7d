import type { NostrEvent } from '../../../ports/nostr-types'
import { embeddedEvent } from '../../protocol/events/embedded-event'
import { toEvent } from '../../protocol/events/event-shape'
import { isEphemeral } from '../../protocol/events/kinds'
import { matchesAny } from '../../protocol/events/matches-filter'
import type { RelayRequest } from '../relay/relay-request'
import type { RelaySession } from '../relay/relay-session'
import type { Verifier } from '../verify/verifier'

/**
 * Maximum number of events in one batch for a verifier. It is small, so that the first notes are not stuck in a batch
 * behind many other events.
 */
const EVENTS_PER_BATCH = 64
/**
 * Number of events in the first batch, while no other is being verified. It is small, because the reader waits for the
 * first notes.
 */
const FIRST_BATCH = 16
/**
 * Maximum number of unverified live events of one relay that may wait. Further ones are thrown away and counted as
 * rejected.
 */
const MAX_UNVERIFIED_EVENTS = 5_000
/**
 * Milliseconds that a verified batch waits for the previous one, so that a verifier that hangs does not stop all
 * others.
 */
const PREVIOUS_BATCH_TIMEOUT_MS = 500
/**
 * If relay lists and other events are both waiting, one batch of relay lists is verified after this many batches of
 * others.
 */
const BATCHES_PER_RELAY_LIST_BATCH = 8
/**
 * Milliseconds that the verification of events that change nothing is delayed, to leave the processor to the first
 * screen.
 */
const POSTPONED_VERIFY_DELAY_MS = 2_000
/** Maximum number of batches that `emptied` waits for, if relays send more than can be verified. */
const MAX_LAST_BATCHES = 1_000
/** Seconds; an event dated further into the future than this is rejected. */
const MAX_FUTURE_SECONDS = 600

interface Candidate {
  readonly event: NostrEvent
  readonly session: RelaySession
  readonly request: RelayRequest
  /** True if the event came before the relay's EOSE. The answer is not complete until such an event is verified. */
  readonly awaited: boolean
}

/** An event inside a repost; `by` is the repost. */
interface Carried {
  readonly event: NostrEvent
  readonly by: Candidate
}

/** The events of one relay that wait for verification, grouped by the request that they answer. */
interface RelayQueue {
  readonly byRequest: Map<RelayRequest, Candidate[]>
  size: number
}
type RelayQueues = Map<RelaySession, RelayQueue>

/**
 * True for a request for relay lists (NIP-65) only. Their events wait in a queue of their own, because there may be
 * thousands that the reader does not see.
 */
const isRelayListRequest = ({ filters }: RelayRequest) =>
  filters.every(({ kinds }) => kinds?.length === 1 && kinds[0] === 10_002)

export interface InboxOptions {
  readonly verifier: Verifier
  /** True if an event with this id was verified before. */
  readonly known: (id: string) => boolean
  /**
   * True if the event changes nothing for now. The verification of such an event is delayed until after the first
   * screen.
   */
  readonly canPostpone?: (event: NostrEvent) => boolean
  /** s */
  readonly now: () => number
  /** Called with each batch of verified events. */
  readonly accept: (events: readonly NostrEvent[]) => void
}

/** Takes the events that relays send, and verifies them. */
export interface Inbox {
  receive(session: RelaySession, request: RelayRequest, text: string, id: string): void
  /** Verifies the postponed events now, because they may have become important. */
  verifyPostponed(): void
  /** Verifies the postponed events, too, and resolves when no received event waits. */
  emptied(): Promise<void>
}

/**
 * Verifies the events that relays send. An event with a known id is ignored without being parsed. Every other event is
 * parsed, checked for its shape, matched against the request, and verified. Relays take turns, and so do the requests
 * of each relay, so that many events from one delay no other. Relay lists are verified after the first notes and by
 * only one verifier at a time; lists that change nothing are verified after the first screen. If several copies of an
 * event arrive, one is verified and the others wait for the verdict: a forged copy must not hide the genuine one.
 */
export function createInbox(options: InboxOptions): Inbox {
  const { verifier, known, now } = options
  const queues: RelayQueues = new Map()
  const relayListQueues: RelayQueues = new Map()
  const queuesFor = (request: RelayRequest) => (isRelayListRequest(request) ? relayListQueues : queues)
  let isVerifyingLists = false
  /** Number of batches without relay lists that were started while relay lists were waiting. */
  let turns = 0
  const judging = new Set<string>()
  const twins = new Map<string, Candidate[]>()
  let running = 0
  /**
   * Settles when the previous batch is accepted. Relays send the newest events first, so a faster verifier must not
   * deliver older notes before newer ones.
   */
  let accepted: Promise<void> = Promise.resolve()

  const enqueue = (candidate: Candidate) => {
    const { session, request } = candidate
    const among = queuesFor(request)
    const relayQueue = among.get(session) ?? { byRequest: new Map(), size: 0 }
    among.set(session, relayQueue)
    const queue = relayQueue.byRequest.get(request)
    if (queue) queue.push(candidate)
    else relayQueue.byRequest.set(request, [candidate])
    relayQueue.size++
  }
  /** Removes and returns the next event of a relay, from the request whose turn it is. */
  const take = (among: RelayQueues, session: RelaySession, relayQueue: RelayQueue): Candidate | undefined => {
    const [next] = relayQueue.byRequest
    if (!next) return undefined
    const [request, queue] = next
    relayQueue.byRequest.delete(request)
    if (queue.length > 1) relayQueue.byRequest.set(request, queue)
    if (--relayQueue.size === 0) among.delete(session)
    return queue.shift()
  }
  const done = ({ request, awaited }: Candidate) => {
    if (!awaited || --request.pending > 0) return
    const waiting = request.judged
    request.judged = []
    for (const resolve of waiting) resolve()
  }

  /** Takes one event from each relay in turn; a copy of an event that is being verified waits for its verdict. */
  const nextBatch = (among: RelayQueues): Candidate[] => {
    const batch: Candidate[] = []
    const maxEvents = Math.min(EVENTS_PER_BATCH, FIRST_BATCH * (running + 1))
    while (batch.length < maxEvents && among.size > 0) {
      for (const [session, relayQueue] of among) {
        const candidate = take(among, session, relayQueue)
        if (!candidate) continue
        if (known(candidate.event.id)) {
          done(candidate)
          continue
        }
        if (judging.has(candidate.event.id)) {
          const waiting = twins.get(candidate.event.id)
          if (waiting) waiting.push(candidate)
          else twins.set(candidate.event.id, [candidate])
          continue
        }
        judging.add(candidate.event.id)
        batch.push(candidate)
        if (batch.length === maxEvents) break
      }
    }
    return batch
  }

  /**
   * Returns the unknown notes inside the reposts of a batch. They are verified together with the reposts, so that the
   * page gets both at once.
   */
  const carriedBy = (batch: readonly Candidate[]): readonly Carried[] =>
    batch.flatMap(by => {
      const event = embeddedEvent(by.event)
      return event && !known(event.id) && event.created_at <= now() + MAX_FUTURE_SECONDS
        ? [{ event, by }]
        : []
    })

  const judge = async (batch: readonly Candidate[], lists: boolean) => {
    running++
    if (lists) isVerifyingLists = true
    turns = lists || relayListQueues.size === 0 ? 0 : turns + 1
    const before = accepted
    let release = () => {}
    accepted = new Promise(resolve => {
      release = resolve
    })
    const carried = carriedBy(batch)
    const verdicts = await verifier.verify([...batch, ...carried].map(({ event }) => event))
    await within(before, PREVIOUS_BATCH_TIMEOUT_MS)
    const valid: NostrEvent[] = []
    const failed: Candidate[] = []
    // The verified events. The requests that they answer must not end before the page has the events.
    const settled: Candidate[] = [...batch]
    batch.forEach(({ event, session, request }, i) => {
      judging.delete(event.id)
      const waiting = twins.get(event.id)
      twins.delete(event.id)
      if (verdicts[i]) {
        session.received++
        request.newest = Math.max(request.newest, Math.min(event.created_at, now()))
        valid.push(event)
        settled.push(...(waiting ?? []))
      } else {
        session.rejected++
        failed.push(...(waiting ?? []))
      }
    })
    const along = carried.filter(({ by }, i) => verdicts[batch.length + i] && valid.includes(by.event))
    if (valid.length > 0) options.accept([...along.map(({ event }) => event), ...valid])
    release()
    for (const twin of failed) enqueue(twin)
    for (const candidate of settled) done(candidate)
    running--
    if (lists) isVerifyingLists = false
    pump()
  }

  const pump = () => {
    while (running < verifier.lanes * 2) {
      const lists =
        relayListQueues.size > 0 &&
        !isVerifyingLists &&
        (queues.size === 0 || turns >= BATCHES_PER_RELAY_LIST_BATCH)
      const batch = nextBatch(lists ? relayListQueues : queues)
      if (batch.length > 0) void judge(batch, lists)
      else if (!lists) break
    }
  }

  const postponed: Candidate[] = []
  let postponeTimer: ReturnType<typeof setTimeout> | undefined
  /** Delays the verification of an event. The request of the event ends without waiting for it. */
  const postpone = (candidate: Candidate) => {
    postponed.push(candidate)
    postponeTimer ??= setTimeout(verifyPostponed, POSTPONED_VERIFY_DELAY_MS)
  }
  const verifyPostponed = () => {
    clearTimeout(postponeTimer)
    postponeTimer = undefined
    for (const each of postponed.splice(0)) enqueue(each)
    pump()
  }

  let pumping = false
  const pumpSoon = () => {
    if (pumping) return
    pumping = true
    // Frames that were already received arrive in separate tasks. The timer lets all of them join the next batch.
    setTimeout(() => {
      pumping = false
      pump()
    })
  }

  return {
    verifyPostponed,
    async emptied() {
      verifyPostponed()
      for (let batch = 0; running > 0 && batch < MAX_LAST_BATCHES; batch++) await accepted
    },
    receive(session, request, text, id) {
      if (known(id)) return
      let raw: unknown
      try {
        raw = (JSON.parse(text) as unknown[])[2]
      } catch {
        session.rejected++
        return
      }
      const event = toEvent(raw)
      const wanted =
        event &&
        (event.created_at <= now() + MAX_FUTURE_SECONDS || isEphemeral(event.kind)) &&
        matchesAny(event, request.filters)
      if (!wanted) session.rejected++
      // Before EOSE, the number of events is limited by the request; after EOSE, only by this number of waiting events.
      else if (
        request.state === 'ended' &&
        (queuesFor(request).get(session)?.size ?? 0) >= MAX_UNVERIFIED_EVENTS
      )
        session.rejected++
      else if (
        isRelayListRequest(request) &&
        postponed.length < MAX_UNVERIFIED_EVENTS &&
        options.canPostpone?.(event)
      )
        postpone({ event, session, request, awaited: false })
      else if (!known(event.id)) {
        const awaited = request.state !== 'ended'
        if (awaited) request.pending++
        enqueue({ event, session, request, awaited })
        pumpSoon()
      }
    },
  }
}

const within = (promise: Promise<void>, ms: number): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
