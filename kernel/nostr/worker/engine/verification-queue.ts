import { waitAtMost } from '../../../core/wait-at-most'
import { parseEvent } from '../../../event/parse-event'
import type { NostrEvent } from '../../../ports/nostr-types'
import { isEphemeralKind } from '../../protocol/events/kinds'
import { matchesAnyFilter } from '../../protocol/events/matches-filter'
import { parseRepostedEvent } from '../../protocol/events/parse-reposted-event'
import type { RelayRequest } from '../relay/relay-request'
import type { RelaySession } from '../relay/relay-session'
import type { EventVerifier } from '../verify/event-verifier'

/**
 * Maximum number of events in one batch for a verifier. It is small, so that the first notes are not stuck in a batch
 * behind many other events.
 */
const EVENTS_PER_BATCH = 64
/**
 * Number of events in the first batch, while no other is being verified. It is small, because the reader waits for the
 * first notes.
 */
const FIRST_BATCH_EVENTS = 16
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
/** Maximum number of batches that `whenEmpty` waits for, if relays send more than can be verified. */
const MAX_LAST_BATCHES = 1_000
/** Seconds; an event dated further into the future than this is rejected. */
const MAX_FUTURE_SECONDS = 600

interface UnverifiedEvent {
  readonly event: NostrEvent
  readonly session: RelaySession
  readonly request: RelayRequest
  /** True if the event came before the relay's EOSE. The answer is not complete until such an event is verified. */
  readonly isAwaited: boolean
}

/** An event inside a repost; `repost` is the repost. */
interface EmbeddedEvent {
  readonly event: NostrEvent
  readonly repost: UnverifiedEvent
}

/** The events of one relay that wait for verification, grouped by the request that they answer. */
interface RelayQueue {
  readonly byRequest: Map<RelayRequest, UnverifiedEvent[]>
  size: number
}
type RelayQueues = Map<RelaySession, RelayQueue>

/**
 * True for a request for relay lists (NIP-65) only. Their events wait in a queue of their own, because there may be
 * thousands that the reader does not see.
 */
const isRelayListRequest = ({ filters }: RelayRequest) =>
  filters.every(({ kinds }) => kinds?.length === 1 && kinds[0] === 10_002)

export interface VerificationQueueOptions {
  readonly verifier: EventVerifier
  /** True if an event with this id was verified before. */
  readonly isKnown: (id: string) => boolean
  /**
   * True if the event changes nothing for now. The verification of such an event is delayed until after the first
   * screen.
   */
  readonly canPostpone?: (event: NostrEvent) => boolean
  /** Returns the current time in s since 1970. */
  readonly now: () => number
  /** Called with each batch of verified events. */
  readonly onVerified: (events: readonly NostrEvent[]) => void
}

/** Takes the events that relays send, and verifies them. */
export interface VerificationQueue {
  receive(session: RelaySession, request: RelayRequest, text: string, id: string): void
  /** Verifies the postponed events now, because they may have become important. */
  verifyPostponed(): void
  /** Verifies the postponed events, too, and resolves when no received event waits. */
  whenEmpty(): Promise<void>
}

/**
 * Verifies the events that relays send. An event with a known id is ignored without being parsed. Every other event is
 * parsed, checked for its shape, matched against the request, and verified.
 * Relays take turns, and so do the requests of each relay, so that many events from one do not delay the others. Relay
 * lists are verified after the first notes and by only one verifier at a time; relay lists that change nothing are
 * verified after the first screen.
 * If several copies of an event arrive, one is verified and the others wait for the verdict. If it is a forgery, the
 * next copy is tried, so that a forged copy cannot hide the genuine one.
 */
export function createVerificationQueue(options: VerificationQueueOptions): VerificationQueue {
  const { verifier, isKnown, now } = options
  const queues: RelayQueues = new Map()
  const relayListQueues: RelayQueues = new Map()
  const queuesFor = (request: RelayRequest) => (isRelayListRequest(request) ? relayListQueues : queues)
  let isVerifyingLists = false
  /** Number of batches without relay lists that were started while relay lists were waiting. */
  let batchesSinceLists = 0
  const verifyingIds = new Set<string>()
  const waitingCopies = new Map<string, UnverifiedEvent[]>()
  let running = 0
  /**
   * Settles when the previous batch is accepted. Relays send the newest events first, so a faster verifier must not
   * deliver older notes before newer ones.
   */
  let previousBatch: Promise<void> = Promise.resolve()

  const enqueue = (candidate: UnverifiedEvent) => {
    const { session, request } = candidate
    const queueMap = queuesFor(request)
    const relayQueue = queueMap.get(session) ?? { byRequest: new Map(), size: 0 }
    queueMap.set(session, relayQueue)
    const queue = relayQueue.byRequest.get(request)
    if (queue) queue.push(candidate)
    else relayQueue.byRequest.set(request, [candidate])
    relayQueue.size++
  }
  /** Removes and returns the next event of a relay, from the request whose turn it is. */
  const takeNext = (
    queueMap: RelayQueues,
    session: RelaySession,
    relayQueue: RelayQueue,
  ): UnverifiedEvent | undefined => {
    const [next] = relayQueue.byRequest
    if (!next) return undefined
    const [request, queue] = next
    relayQueue.byRequest.delete(request)
    if (queue.length > 1) relayQueue.byRequest.set(request, queue)
    if (--relayQueue.size === 0) queueMap.delete(session)
    return queue.shift()
  }
  const finish = ({ request, isAwaited }: UnverifiedEvent) => {
    if (!isAwaited || --request.pendingCount > 0) return
    const waiting = request.verifiedCallbacks
    request.verifiedCallbacks = []
    for (const resolve of waiting) resolve()
  }

  /** Takes one event from each relay in turn; a copy of an event that is being verified waits for its verdict. */
  const nextBatch = (queueMap: RelayQueues): UnverifiedEvent[] => {
    const batch: UnverifiedEvent[] = []
    const maxEvents = Math.min(EVENTS_PER_BATCH, FIRST_BATCH_EVENTS * (running + 1))
    while (batch.length < maxEvents && queueMap.size > 0) {
      for (const [session, relayQueue] of queueMap) {
        const candidate = takeNext(queueMap, session, relayQueue)
        if (!candidate) continue
        if (isKnown(candidate.event.id)) {
          finish(candidate)
          continue
        }
        if (verifyingIds.has(candidate.event.id)) {
          const waiting = waitingCopies.get(candidate.event.id)
          if (waiting) waiting.push(candidate)
          else waitingCopies.set(candidate.event.id, [candidate])
          continue
        }
        verifyingIds.add(candidate.event.id)
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
  const findEmbeddedEvents = (batch: readonly UnverifiedEvent[]): readonly EmbeddedEvent[] =>
    batch.flatMap(by => {
      const event = parseRepostedEvent(by.event)
      return event && !isKnown(event.id) && event.created_at <= now() + MAX_FUTURE_SECONDS
        ? [{ event, repost: by }]
        : []
    })

  const verifyBatch = async (batch: readonly UnverifiedEvent[], isListBatch: boolean) => {
    running++
    if (isListBatch) isVerifyingLists = true
    batchesSinceLists = isListBatch || relayListQueues.size === 0 ? 0 : batchesSinceLists + 1
    const before = previousBatch
    let release = () => {}
    previousBatch = new Promise(resolve => {
      release = resolve
    })
    const embedded = findEmbeddedEvents(batch)
    const verdicts = await verifier.verify([...batch, ...embedded].map(({ event }) => event))
    await waitAtMost(before, PREVIOUS_BATCH_TIMEOUT_MS)
    const valid: NostrEvent[] = []
    const failed: UnverifiedEvent[] = []
    // The verified events. The requests that they answer must not end before the page has the events.
    const answered: UnverifiedEvent[] = [...batch]
    batch.forEach(({ event, session, request }, i) => {
      verifyingIds.delete(event.id)
      const waiting = waitingCopies.get(event.id)
      waitingCopies.delete(event.id)
      if (verdicts[i]) {
        session.received++
        request.newestAt = Math.max(request.newestAt, Math.min(event.created_at, now()))
        valid.push(event)
        answered.push(...(waiting ?? []))
      } else {
        session.rejected++
        failed.push(...(waiting ?? []))
      }
    })
    const validEmbedded = embedded.filter(
      ({ repost }, i) => verdicts[batch.length + i] && valid.includes(repost.event),
    )
    if (valid.length > 0) options.onVerified([...validEmbedded.map(({ event }) => event), ...valid])
    release()
    for (const copy of failed) enqueue(copy)
    for (const candidate of answered) finish(candidate)
    running--
    if (isListBatch) isVerifyingLists = false
    startBatches()
  }

  const startBatches = () => {
    while (running < verifier.parallelBatches * 2) {
      const isListTurn =
        relayListQueues.size > 0 &&
        !isVerifyingLists &&
        (queues.size === 0 || batchesSinceLists >= BATCHES_PER_RELAY_LIST_BATCH)
      const batch = nextBatch(isListTurn ? relayListQueues : queues)
      if (batch.length > 0) void verifyBatch(batch, isListTurn)
      else if (!isListTurn) break
    }
  }

  const postponed: UnverifiedEvent[] = []
  let postponeTimer: ReturnType<typeof setTimeout> | undefined
  /** Delays the verification of an event. The request of the event ends without waiting for it. */
  const postpone = (candidate: UnverifiedEvent) => {
    postponed.push(candidate)
    postponeTimer ??= setTimeout(verifyPostponed, POSTPONED_VERIFY_DELAY_MS)
  }
  const verifyPostponed = () => {
    clearTimeout(postponeTimer)
    postponeTimer = undefined
    for (const each of postponed.splice(0)) enqueue(each)
    startBatches()
  }

  let isScheduled = false
  const startBatchesSoon = () => {
    if (isScheduled) return
    isScheduled = true
    // Frames that were already received arrive in separate tasks. The timer lets all of them join the next batch.
    setTimeout(() => {
      isScheduled = false
      startBatches()
    })
  }

  return {
    verifyPostponed,
    async whenEmpty() {
      verifyPostponed()
      for (let batch = 0; running > 0 && batch < MAX_LAST_BATCHES; batch++) await previousBatch
    },
    receive(session, request, text, id) {
      if (isKnown(id)) return
      let raw: unknown
      try {
        raw = (JSON.parse(text) as unknown[])[2]
      } catch {
        session.rejected++
        return
      }
      const event = parseEvent(raw)
      const isWanted =
        event &&
        (event.created_at <= now() + MAX_FUTURE_SECONDS || isEphemeralKind(event.kind)) &&
        matchesAnyFilter(event, request.filters)
      if (!isWanted) session.rejected++
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
        postpone({ event, session, request, isAwaited: false })
      else if (!isKnown(event.id)) {
        const awaited = request.state !== 'ended'
        if (awaited) request.pendingCount++
        enqueue({ event, session, request, isAwaited: awaited })
        startBatchesSoon()
      }
    },
  }
}
