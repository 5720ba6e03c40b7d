import { toDisposable } from '#kernel'
import { compareNewest } from '#kernel/nostr'
import type { LiveQuery, QuerySnapshot } from '#kernel/ports'

/**
 * Joins two queries into one list. The events of `more` are listed only as far back as those of `first` reach.
 * Otherwise older events of `first` would later be inserted above them. The caller disposes both queries.
 */
export function joinQueries(first: LiveQuery, more: LiveQuery): LiveQuery {
  let of: readonly [QuerySnapshot, QuerySnapshot] | undefined
  let joined: QuerySnapshot | undefined
  return {
    get() {
      const now = [first.get(), more.get()] as const
      if (joined && of?.every((snapshot, at) => snapshot === now[at])) return joined
      of = now
      joined = join(...now)
      return joined
    },
    subscribe(fn) {
      const both = [first.subscribe(fn), more.subscribe(fn)]
      return toDisposable(() => {
        for (const each of both) each.dispose()
      })
    },
    older(count) {
      first.older(count)
      more.older(count)
    },
    dispose() {},
  }
}

/** The states of older events. A joined list is in the first one that one of its queries is in. */
const OLDER_STATES = ['loading', 'idle', 'refused', 'end'] as const

function join(first: QuerySnapshot, more: QuerySnapshot): QuerySnapshot {
  const last = first.older === 'end' ? undefined : first.events.at(-1)
  const ids = new Set(first.events.map(({ id }) => id))
  const added = more.events.filter(event => !ids.has(event.id) && (!last || compareNewest(event, last) < 0))
  const states = [first.older, more.older]
  return {
    ...first,
    events: added.length > 0 ? [...first.events, ...added].sort(compareNewest) : first.events,
    older: OLDER_STATES.find(state => states.includes(state)) ?? 'end',
    refused: { ...first.refused, ...more.refused },
  }
}
