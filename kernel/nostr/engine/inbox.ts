import type { NostrEvent } from '../../core/nostr-types'
import { embeddedEvent } from '../events/embedded-event'
import { isEphemeral } from '../events/kinds'
import { matchesAny } from '../events/matches-filter'
import type { RelayRequest } from '../relay/relay-request'
import type { RelaySession } from '../relay/relay-session'
import { toEvent } from '../verify/event-shape'
import type { Verifier } from '../verify/verifier'

/** Events a verifier lane gets at once: small enough that a first screen is not behind a flood. */
const BATCH = 64
/** The first of a burst get fewer, and each one after them more: there the first notes are waited for. */
const FIRST_BATCH = 16
/** Unverified live events one relay may have waiting; more is thrown away and counted. */
const BACKLOG = 5_000
/** ms that a batch waits for the one before it; a lane that hangs does not hold up the others. */
const ORDER = 500
/** Batches that go before one of relay lists, where both wait. */
const TURNS = 8
/** ms that what nobody waits for lies unjudged: a first screen has better use for a core. */
const SPARE = 2_000
/** s; an event dated further ahead is not for now. */
const AHEAD = 600

interface Candidate {
  readonly event: NostrEvent
  readonly session: RelaySession
  readonly request: RelayRequest
  /** Came before the end of what was asked: the answer is not whole until it is judged. */
  readonly awaited: boolean
}

/** An event inside another one. */
interface Carried {
  readonly event: NostrEvent
  readonly by: Candidate
}

/** What waits from one relay, by what it answers. */
interface Line {
  readonly queues: Map<RelayRequest, Candidate[]>
  size: number
}
type Lines = Map<RelaySession, Line>

/** Where people write (NIP-65) is asked for by the thousand, and nobody looks at it. */
const isOfLists = ({ filters }: RelayRequest) =>
  filters.every(({ kinds }) => kinds?.length === 1 && kinds[0] === 10_002)

export interface InboxOptions {
  readonly verifier: Verifier
  /** True for an id that was verified before. */
  readonly known: (id: string) => boolean
  /** Whether it changes nothing for now: it is judged when the first screen is there. */
  readonly spare?: (event: NostrEvent) => boolean
  /** s */
  readonly now: () => number
  /** Verified events, in batches. */
  readonly accept: (events: readonly NostrEvent[]) => void
}

/** The way of an event from a relay's frame to a verified event. */
export interface Inbox {
  receive(session: RelaySession, request: RelayRequest, text: string, id: string): void
  /** What was spared may change something now. */
  hurry(): void
}

/**
 * Known ids cost no parse. The rest is parsed, shaped, matched against what was asked, and verified in turns, one
 * relay after the other, so that a flood from one delays no other, and of each relay one request after the other. The
 * relay lists of two thousand people wait for the first notes, and keep one lane busy, not all of them; those that
 * change nothing wait for the first screen. Twins of an id
 * that is being verified wait for the verdict: a forged one must not hide the true one.
 */
export function createInbox(options: InboxOptions): Inbox {
  const { verifier, known, now } = options
  const lines: Lines = new Map()
  const ofLists: Lines = new Map()
  const linesOf = (request: RelayRequest) => (isOfLists(request) ? ofLists : lines)
  let judgingLists = false
  /** Batches for which relay lists have waited. */
  let turns = 0
  const judging = new Set<string>()
  const twins = new Map<string, Candidate[]>()
  let running = 0
  /** Relays send the newest first: a lane that is quicker must not bring the older notes before them. */
  let accepted: Promise<void> = Promise.resolve()

  const enqueue = (candidate: Candidate) => {
    const { session, request } = candidate
    const among = linesOf(request)
    const line = among.get(session) ?? { queues: new Map(), size: 0 }
    among.set(session, line)
    const queue = line.queues.get(request)
    if (queue) queue.push(candidate)
    else line.queues.set(request, [candidate])
    line.size++
  }
  /** The next one of the request whose turn it is. */
  const take = (among: Lines, session: RelaySession, line: Line): Candidate | undefined => {
    const [next] = line.queues
    if (!next) return undefined
    const [request, queue] = next
    line.queues.delete(request)
    if (queue.length > 1) line.queues.set(request, queue)
    if (--line.size === 0) among.delete(session)
    return queue.shift()
  }
  const done = ({ request, awaited }: Candidate) => {
    if (!awaited || --request.pending > 0) return
    const waiting = request.judged
    request.judged = []
    for (const resolve of waiting) resolve()
  }

  /** Takes one from each relay in turn; ids in judgement stay with their twin. */
  const nextBatch = (among: Lines): Candidate[] => {
    const batch: Candidate[] = []
    const most = Math.min(BATCH, FIRST_BATCH * (running + 1))
    while (batch.length < most && among.size > 0) {
      for (const [session, line] of among) {
        const candidate = take(among, session, line)
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
        if (batch.length === most) break
      }
    }
    return batch
  }

  /** The notes that reposts of a batch bring along and nobody has yet: judged with them, they come together. */
  const carriedBy = (batch: readonly Candidate[]): readonly Carried[] =>
    batch.flatMap(by => {
      const event = embeddedEvent(by.event)
      return event && !known(event.id) && event.created_at <= now() + AHEAD ? [{ event, by }] : []
    })

  const judge = async (batch: readonly Candidate[], lists: boolean) => {
    running++
    if (lists) judgingLists = true
    turns = lists || ofLists.size === 0 ? 0 : turns + 1
    const before = accepted
    let release = () => {}
    accepted = new Promise(resolve => {
      release = resolve
    })
    const carried = carriedBy(batch)
    const verdicts = await verifier.verify([...batch, ...carried].map(({ event }) => event))
    await within(before, ORDER)
    const valid: NostrEvent[] = []
    const failed: Candidate[] = []
    // Their requests may not end before the page has the event.
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
    if (lists) judgingLists = false
    pump()
  }

  const pump = () => {
    while (running < verifier.lanes * 2) {
      const lists = ofLists.size > 0 && !judgingLists && (lines.size === 0 || turns >= TURNS)
      const batch = nextBatch(lists ? ofLists : lines)
      if (batch.length > 0) void judge(batch, lists)
      else if (!lists) break
    }
  }

  const spared: Candidate[] = []
  let spareTimer: ReturnType<typeof setTimeout> | undefined
  /** Its request ends without it, and has it all the same. */
  const spare = (candidate: Candidate) => {
    spared.push(candidate)
    spareTimer ??= setTimeout(hurry, SPARE)
  }
  const hurry = () => {
    clearTimeout(spareTimer)
    spareTimer = undefined
    for (const each of spared.splice(0)) enqueue(each)
    pump()
  }

  let pumping = false
  const pumpSoon = () => {
    if (pumping) return
    pumping = true
    // Frames arrive as tasks of their own: let those that are here fill the batch.
    setTimeout(() => {
      pumping = false
      pump()
    })
  }

  return {
    hurry,
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
        (event.created_at <= now() + AHEAD || isEphemeral(event.kind)) &&
        matchesAny(event, request.filters)
      if (!wanted) session.rejected++
      // Until its end a request is bounded by what it asked for; what comes later is unasked in number.
      else if (request.state === 'ended' && (linesOf(request).get(session)?.size ?? 0) >= BACKLOG)
        session.rejected++
      else if (isOfLists(request) && spared.length < BACKLOG && options.spare?.(event))
        spare({ event, session, request, awaited: false })
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
