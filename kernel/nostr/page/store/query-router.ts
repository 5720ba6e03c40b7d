import type { NostrEvent } from '../../../ports/nostr-types'
import type { EventStoreChange } from './event-store'
import { getEventIndexKeys, getFilterIndexKeys } from './filter-candidate-index'
import type { LiveQueryUpdater } from './live-query'

/**
 * Passes each change of the store only to the queries that it may concern. Otherwise each of two hundred cards would
 * check every event.
 */
export interface QueryRouter {
  add(query: LiveQueryUpdater): void
  remove(query: LiveQueryUpdater): void
  route(change: EventStoreChange): void
}

const ANY_EVENT = '*'

const queryKeys = ({ filters }: LiveQueryUpdater): Set<string> =>
  new Set(filters.flatMap(f => f.ids?.map(id => `i${id}`) ?? getFilterIndexKeys(f) ?? [ANY_EVENT]))

export function createQueryRouter(): QueryRouter {
  const queries = new Map<string, Set<LiveQueryUpdater>>()
  const collectAffected = (
    events: readonly NostrEvent[],
    eventsByQuery: Map<LiveQueryUpdater, NostrEvent[]>,
  ) => {
    const addToQueries = (key: string, event: NostrEvent) => {
      for (const query of queries.get(key) ?? []) {
        const list = eventsByQuery.get(query)
        if (!list) eventsByQuery.set(query, [event])
        else if (list.at(-1) !== event) list.push(event)
      }
    }
    for (const event of events) {
      addToQueries(ANY_EVENT, event)
      addToQueries(`i${event.id}`, event)
      for (const key of getEventIndexKeys(event)) addToQueries(key, event)
    }
  }
  return {
    add(query) {
      for (const key of queryKeys(query)) {
        const set = queries.get(key)
        if (set) set.add(query)
        else queries.set(key, new Set([query]))
      }
    },
    remove(query) {
      for (const key of queryKeys(query)) {
        const set = queries.get(key)
        set?.delete(query)
        if (set?.size === 0) queries.delete(key)
      }
    },
    route({ added, removed }) {
      const addedByQuery = new Map<LiveQueryUpdater, NostrEvent[]>()
      const removedByQuery = new Map<LiveQueryUpdater, NostrEvent[]>()
      collectAffected(added, addedByQuery)
      collectAffected(removed, removedByQuery)
      for (const query of new Set([...addedByQuery.keys(), ...removedByQuery.keys()]))
        query.onStoreChange({
          added: addedByQuery.get(query) ?? [],
          removed: removedByQuery.get(query) ?? [],
        })
    },
  }
}
