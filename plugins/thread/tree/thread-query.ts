import { createLiveStore, type Disposable } from '#kernel'
import { compareNewest, replyFilters, replyKeys, replyParentOf } from '#kernel/nostr'
import type { LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { threadRootOf } from './thread-root'

/** Maximum number of replies per request, and of notes whose replies are requested at once. */
export const MAX_REPLIES_PER_REQUEST = 500
/** Maximum number of times that the replies to replies are requested, including the first request. */
const MAX_ROUNDS = 4

/** The states of older replies. A thread is in the first one that one of its requests is in. */
const OLDER_STATES = ['loading', 'idle', 'refused'] as const

/** A request for the replies to notes that an earlier round found. */
interface Round {
  readonly asked: Set<string>
  query: LiveQuery
  listening: Disposable
}

/**
 * Queries the replies to an event at any depth. Most of them name the root of the conversation (NIP-10, NIP-22), and
 * come with the first round. Others name only their parent, so each further round requests the replies to what the
 * rounds before it have found. `answers` and `complete` are those of the first round.
 */
export function threadQuery(nostr: Pick<NostrAccess, 'query'>, event: NostrEvent): LiveQuery {
  const keys = replyKeys(event)
  const root = threadRootOf(event)
  const open = (named: readonly string[]) =>
    nostr.query(replyFilters(named).map(filter => ({ ...filter, limit: MAX_REPLIES_PER_REQUEST })))
  const own = open(keys)
  // In a long conversation, the newest replies to the root need not be replies to this event.
  const first = root === undefined || keys.includes(root) ? [own] : [own, open([root])]
  let rounds: Round[] = []
  /** It stays true while a reply that has just arrived makes a round ask again. */
  let settled = false

  const queries = () => [...first, ...rounds.map(({ query }) => query)]

  /** Starts the rounds for which there is something to ask, or asks again for a round that has more to ask for. */
  const advance = (changed: () => void) => {
    const known = new Set(keys)
    for (let at = 0; at < MAX_ROUNDS - 1; at++) {
      const before = queries().slice(0, first.length + at)
      if (!before.every(isAnswered)) return
      const had = rounds[at]
      const asked = had?.asked ?? new Set<string>()
      const fresh = idsBelow(keys, eventsOf(before)).filter(id => !known.has(id) && !asked.has(id))
      const added = fresh.slice(0, MAX_REPLIES_PER_REQUEST - asked.size)
      for (const id of added) asked.add(id)
      if (asked.size === 0) return
      if (added.length > 0) {
        close(had)
        const query = open([...asked])
        rounds[at] = { asked, query, listening: query.subscribe(changed) }
      }
      for (const id of asked) known.add(id)
    }
  }

  const read = (): QuerySnapshot => {
    const all = queries()
    const { answers, complete, phase } = own.get()
    settled ||= all.every(query => query.get().phase === 'settled')
    const cut = all.filter(isCut)
    return Object.freeze({
      events: eventsOf(all).sort(compareNewest),
      phase: settled ? 'settled' : phase === 'cache' ? phase : 'asking',
      answers,
      complete,
      older: OLDER_STATES.find(state => cut.some(query => query.get().older === state)) ?? 'end',
      refused: Object.assign({}, ...cut.map(query => query.get().refused)),
    })
  }

  const store = createLiveStore(read, changed => {
    const follow = () => {
      advance(follow)
      changed()
    }
    const listening = first.map(query => query.subscribe(follow))
    follow()
    const stop = () => {
      for (const round of rounds) close(round)
      rounds = []
      settled = false
    }
    return [...listening, { dispose: stop }]
  })
  return {
    ...store,
    older(count) {
      for (const query of queries().filter(isCut)) query.older(count)
    },
    dispose() {
      for (const query of queries()) query.dispose()
    },
  }
}

function close(round: Round | undefined): void {
  round?.listening.dispose()
  round?.query.dispose()
}

function isAnswered(query: LiveQuery): boolean {
  const { complete, phase } = query.get()
  return complete || phase === 'settled'
}

/** True if relays may have more replies than they were asked for. */
function isCut(query: LiveQuery): boolean {
  const { events, older } = query.get()
  return events.length >= MAX_REPLIES_PER_REQUEST && older !== 'end'
}

const eventsOf = (queries: readonly LiveQuery[]): NostrEvent[] => [
  ...new Set(queries.flatMap(query => query.get().events)),
]

/**
 * Returns the ids of all events whose chain of parents leads to one of `keys`, and of those that name one as their root
 * and their replies.
 */
function idsBelow(keys: readonly string[], events: readonly NostrEvent[]): readonly string[] {
  const replies = new Map<string, string[]>()
  const below = new Set<string>()
  for (const event of events) {
    const parent = replyParentOf(event)
    if (parent === undefined) continue
    if (keys.includes(parent) || keys.includes(threadRootOf(event) ?? '')) below.add(event.id)
    const siblings = replies.get(parent)
    if (siblings) siblings.push(event.id)
    else replies.set(parent, [event.id])
  }
  // A set also visits what is added to it meanwhile.
  for (const id of below) for (const reply of replies.get(id) ?? []) below.add(reply)
  return [...below]
}
