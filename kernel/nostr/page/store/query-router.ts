import type { NostrEvent } from '../../../ports/nostr-types'
import { keysFor, keysOf } from './candidate-index'
import type { StoreChange } from './event-store'
import type { RunningQuery } from './live-query'

/**
 * Passes each change of the store only to the queries that it may concern. Otherwise each of two hundred cards would
 * check every event.
 */
export interface QueryRouter {
  add(query: RunningQuery): void
  remove(query: RunningQuery): void
  route(change: StoreChange): void
}

const ANY_EVENT = '*'

const keysOfQuery = ({ filters }: RunningQuery): Set<string> =>
  new Set(filters.flatMap(f => f.ids?.map(id => `i${id}`) ?? keysFor(f) ?? [ANY_EVENT]))

export function createQueryRouter(): QueryRouter {
  const queries = new Map<string, Set<RunningQuery>>()
  const concerned = (events: readonly NostrEvent[], found: Map<RunningQuery, NostrEvent[]>) => {
    const note = (key: string, event: NostrEvent) => {
      for (const query of queries.get(key) ?? []) {
        const list = found.get(query)
        if (!list) found.set(query, [event])
        else if (list.at(-1) !== event) list.push(event)
      }
    }
    for (const event of events) {
      note(ANY_EVENT, event)
      note(`i${event.id}`, event)
      for (const key of keysOf(event)) note(key, event)
    }
  }
  return {
    add(query) {
      for (const key of keysOfQuery(query)) {
        const set = queries.get(key)
        if (set) set.add(query)
        else queries.set(key, new Set([query]))
      }
    },
    remove(query) {
      for (const key of keysOfQuery(query)) {
        const set = queries.get(key)
        set?.delete(query)
        if (set?.size === 0) queries.delete(key)
      }
    },
    route({ added, removed }) {
      const fresh = new Map<RunningQuery, NostrEvent[]>()
      const gone = new Map<RunningQuery, NostrEvent[]>()
      concerned(added, fresh)
      concerned(removed, gone)
      for (const query of new Set([...fresh.keys(), ...gone.keys()]))
        query.changed({ added: fresh.get(query) ?? [], removed: gone.get(query) ?? [] })
    },
  }
}
