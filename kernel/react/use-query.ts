import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { filterOf } from '../ports/filter-of'
import type { LiveQuery, NostrAccess, QueryOptions, QuerySnapshot } from '../ports/nostr-access'
import type { EventRef, Filter, NostrEvent } from '../ports/nostr-types'
import { whenAtRest } from './flick'
import { useKernel, useOwner } from './kernel-context'

/** Returns the Nostr access of the plugin whose view is rendering. */
export function useNostr(): NostrAccess {
  const kernel = useKernel()
  return kernel.nostr(useOwner())
}

/**
 * Returns a live query, which runs while it is subscribed to. Filters and options are compared by value. The first
 * render already has the matches that are in memory.
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
 * Returns the snapshot of a live query. While the window is scrolled too fast to read, a new view that has matches in
 * memory asks no relay. A view without matches asks at once, because its answer may change its height and should come
 * before the view is visible; with `roomless` it waits too.
 */
export function useSnapshot(query: LiveQuery, { roomless = false } = {}): QuerySnapshot {
  const subscribe = useCallback(
    (fn: () => void) => {
      let listening: Disposable | undefined
      const start = () => {
        listening = query.subscribe(fn)
        // Memory may have changed since the component was rendered.
        fn()
      }
      const wait = roomless || query.get().events.length > 0 ? whenAtRest(start) : start()
      return () => {
        wait?.()
        // Unsubscribes only when fast scrolling has ended.
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

/** Returns one event: `undefined` while relays are being asked, `null` if none has it. */
export function useEvent(ref: EventRef): NostrEvent | null | undefined {
  const hints = ref.relays?.length ? { hints: ref.relays } : {}
  const snapshot = useQuery(filterOf(ref), { live: false, ...hints })
  return snapshot.events[0] ?? (snapshot.phase === 'settled' ? null : undefined)
}
