import { createDisposable } from '#kernel'
import { compareNewestFirst } from '#kernel/nostr'
import type { LiveQuery, QuerySnapshot } from '#kernel/ports'

/**
 * Joins two queries into one list. The events of `secondQuery` are listed only as far back as those of `firstQuery`
 * reach. Otherwise, older events of `firstQuery` would later be inserted above them. The caller disposes both queries.
 */
export function mergeQueries(firstQuery: LiveQuery, secondQuery: LiveQuery): LiveQuery {
  let mergedSnapshots: readonly [QuerySnapshot, QuerySnapshot] | undefined
  let mergedSnapshot: QuerySnapshot | undefined
  return {
    get() {
      const currentSnapshots = [firstQuery.get(), secondQuery.get()] as const
      if (mergedSnapshot && mergedSnapshots?.every((snapshot, index) => snapshot === currentSnapshots[index]))
        return mergedSnapshot
      mergedSnapshots = currentSnapshots
      mergedSnapshot = mergeSnapshots(...currentSnapshots)
      return mergedSnapshot
    },
    subscribe(onChange) {
      const subscriptions = [firstQuery.subscribe(onChange), secondQuery.subscribe(onChange)]
      return createDisposable(() => {
        for (const subscription of subscriptions) subscription.dispose()
      })
    },
    loadOlder(count) {
      firstQuery.loadOlder(count)
      secondQuery.loadOlder(count)
    },
    dispose() {},
  }
}

/**
 * The states of the request for older events. The joined list has the first of these states that one of its two queries
 * has.
 */
const OLDER_STATES = ['loading', 'idle', 'refused', 'end'] as const

function mergeSnapshots(firstSnapshot: QuerySnapshot, secondSnapshot: QuerySnapshot): QuerySnapshot {
  const oldestEvent = firstSnapshot.older === 'end' ? undefined : firstSnapshot.events.at(-1)
  const ids = new Set(firstSnapshot.events.map(({ id }) => id))
  const addedEvents = secondSnapshot.events.filter(
    event => !ids.has(event.id) && (!oldestEvent || compareNewestFirst(event, oldestEvent) < 0),
  )
  const olderStates = [firstSnapshot.older, secondSnapshot.older]
  return {
    ...firstSnapshot,
    events:
      addedEvents.length > 0
        ? [...firstSnapshot.events, ...addedEvents].sort(compareNewestFirst)
        : firstSnapshot.events,
    older: OLDER_STATES.find(state => olderStates.includes(state)) ?? 'end',
    refused: { ...firstSnapshot.refused, ...secondSnapshot.refused },
  }
}
