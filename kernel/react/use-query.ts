import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { filterOf } from '../ports/filter-of'
import type { LiveQuery, NostrAccess, QueryOptions, QuerySnapshot } from '../ports/nostr-access'
import type { EventRef, Filter, NostrEvent } from '../ports/nostr-types'
import { whenAtRest } from './flick'
import { useKernel, useOwner } from './kernel-context'

/** The Nostr access of the plugin whose view is rendering. */
export function useNostr(): NostrAccess {
  const kernel = useKernel()
  return kernel.nostr(useOwner())
}

/**
 * A live query that runs while the component is mounted. Filters and options are compared by value. The first render
 * already has the matches in memory.
 */
export function useLiveQuery(filters: Filter | readonly Filter[], options?: QueryOptions): LiveQuery {
  const nostr = useNostr()
  const key = JSON.stringify([filters, options ?? {}])
  return useMemo(() => {
    const [asked, how] = JSON.parse(key) as [Filter | Filter[], QueryOptions]
    return nostr.query(asked, how)
  }, [nostr, key])
}

/**
 * The snapshot of a live query; `useLiveQuery` gives the handle that can ask for older events. During fast scrolling,
 * new views show only matches in memory. A view without any match asks at once, because its answer may change its
 * height, which must happen before it is visible; with `roomless` it waits as well.
 */
export function useSnapshot(query: LiveQuery, { roomless = false } = {}): QuerySnapshot {
  const subscribe = useCallback(
    (fn: () => void) => {
      let listening: Disposable | undefined
      const start = () => {
        listening = query.subscribe(fn)
        // Memory may have changed since the render.
        fn()
      }
      const wait = roomless || query.get().events.length > 0 ? whenAtRest(start) : start()
      return () => {
        wait?.()
        // Unsubscribe only when fast scrolling has stopped.
        const had = listening
        if (had) whenAtRest(() => had.dispose())
      }
    },
    [query, roomless],
  )
  return useSyncExternalStore(subscribe, query.get)
}

export function useQuery(filters: Filter | readonly Filter[], options?: QueryOptions): QuerySnapshot {
  return useSnapshot(useLiveQuery(filters, options))
}

/** One event: `undefined` while it is being looked for, `null` if no relay has it. */
export function useEvent(ref: EventRef): NostrEvent | null | undefined {
  const hints = ref.relays?.length ? { hints: ref.relays } : {}
  const snapshot = useQuery(filterOf(ref), { live: false, ...hints })
  return snapshot.events[0] ?? (snapshot.phase === 'settled' ? null : undefined)
}
