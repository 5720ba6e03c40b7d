import { createDerivedStore, type Disposable } from '#kernel'
import { compareNewestFirst, createReplyFilters, getReplyParentKey, getReplyTargetKeys } from '#kernel/nostr'
import type { LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { findThreadRoot } from './find-thread-root'

/** Maximum number of replies per request, and of notes whose replies are requested at once. */
export const MAX_REPLIES_PER_REQUEST = 500
/** Maximum number of times that the replies to replies are requested, including the first request. */
const MAX_ROUNDS = 4

/** The states of the request for older replies. A thread has the first of these states that one of its queries has. */
const OLDER_STATES = ['loading', 'idle', 'refused'] as const

/** A query for the replies to notes that an earlier round of queries has found. */
interface QueryRound {
  readonly requestedIds: Set<string>
  query: LiveQuery
  listening: Disposable
}

/**
 * Queries the replies to an event at any depth. Most replies name the root of the conversation (NIP-10, NIP-22), so the
 * first round finds them. Others name only their parent, so each further round requests the replies to the notes that
 * earlier rounds have found. `answers` and `complete` are those of the first round.
 */
export function createThreadQuery(nostr: Pick<NostrAccess, 'query'>, event: NostrEvent): LiveQuery {
  const keys = getReplyTargetKeys(event)
  const root = findThreadRoot(event)
  const openQuery = (ids: readonly string[]) =>
    nostr.query(createReplyFilters(ids).map(filter => ({ ...filter, limit: MAX_REPLIES_PER_REQUEST })))
  const own = openQuery(keys)
  // In a long conversation, the newest replies to the root may all be replies to other events, so this event's own
  // replies are queried separately.
  const firstQueries = root === undefined || keys.includes(root) ? [own] : [own, openQuery([root])]
  let rounds: QueryRound[] = []
  /**
   * Stays true when a new reply causes another request, so that the thread does not look as if it were loading again.
   */
  let isSettled = false

  const queries = () => [...firstQueries, ...rounds.map(({ query }) => query)]

  /** Starts each round whose parents are known by now, and repeats a round if new parents were found. */
  const advance = (onChange: () => void) => {
    const knownKeys = new Set(keys)
    for (let roundIndex = 0; roundIndex < MAX_ROUNDS - 1; roundIndex++) {
      const previousQueries = queries().slice(0, firstQueries.length + roundIndex)
      if (!previousQueries.every(isAnswered)) return
      const existingRound = rounds[roundIndex]
      const requestedIds = existingRound?.requestedIds ?? new Set<string>()
      const newIds = replyIdsBelow(keys, eventsOfQueries(previousQueries)).filter(
        id => !knownKeys.has(id) && !requestedIds.has(id),
      )
      const addedIds = newIds.slice(0, MAX_REPLIES_PER_REQUEST - requestedIds.size)
      for (const id of addedIds) requestedIds.add(id)
      if (requestedIds.size === 0) return
      if (addedIds.length > 0) {
        close(existingRound)
        const query = openQuery([...requestedIds])
        rounds[roundIndex] = { requestedIds, query, listening: query.subscribe(onChange) }
      }
      for (const id of requestedIds) knownKeys.add(id)
    }
  }

  const readState = (): QuerySnapshot => {
    const allQueries = queries()
    const { answers, complete, phase } = own.get()
    isSettled ||= allQueries.every(query => query.get().phase === 'settled')
    const limitedQueries = allQueries.filter(isLimitReached)
    return Object.freeze({
      events: eventsOfQueries(allQueries).sort(compareNewestFirst),
      phase: isSettled ? 'settled' : phase === 'cache' ? phase : 'asking',
      answers,
      complete,
      older: OLDER_STATES.find(state => limitedQueries.some(query => query.get().older === state)) ?? 'end',
      refused: Object.assign({}, ...limitedQueries.map(query => query.get().refused)),
    })
  }

  const store = createDerivedStore(readState, onChange => {
    const onRoundChange = () => {
      advance(onRoundChange)
      onChange()
    }
    const listening = firstQueries.map(query => query.subscribe(onRoundChange))
    onRoundChange()
    const stop = () => {
      for (const round of rounds) close(round)
      rounds = []
      isSettled = false
    }
    return [...listening, { dispose: stop }]
  })
  return {
    ...store,
    loadOlder(count) {
      for (const query of queries().filter(isLimitReached)) query.loadOlder(count)
    },
    dispose() {
      for (const query of queries()) query.dispose()
    },
  }
}

function close(round: QueryRound | undefined): void {
  round?.listening.dispose()
  round?.query.dispose()
}

function isAnswered(query: LiveQuery): boolean {
  const { complete, phase } = query.get()
  return complete || phase === 'settled'
}

/** True if relays may have more replies than they were asked for. */
function isLimitReached(query: LiveQuery): boolean {
  const { events, older } = query.get()
  return events.length >= MAX_REPLIES_PER_REQUEST && older !== 'end'
}

const eventsOfQueries = (queries: readonly LiveQuery[]): NostrEvent[] => [
  ...new Set(queries.flatMap(query => query.get().events)),
]

/**
 * Returns the ids of all events whose chain of parents leads to one of `keys`. Events that name one of `keys` as their
 * root are included, and so are the replies to them.
 */
function replyIdsBelow(keys: readonly string[], events: readonly NostrEvent[]): readonly string[] {
  const replies = new Map<string, string[]>()
  const descendantIds = new Set<string>()
  for (const event of events) {
    const parent = getReplyParentKey(event)
    if (parent === undefined) continue
    if (keys.includes(parent) || keys.includes(findThreadRoot(event) ?? '')) descendantIds.add(event.id)
    const siblings = replies.get(parent)
    if (siblings) siblings.push(event.id)
    else replies.set(parent, [event.id])
  }
  // A loop over a set also visits the elements that are added during the loop.
  for (const id of descendantIds) for (const reply of replies.get(id) ?? []) descendantIds.add(reply)
  return [...descendantIds]
}
