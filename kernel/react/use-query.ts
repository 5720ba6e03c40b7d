import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { createEventRefFilter } from '../ports/create-event-ref-filter'
import type { LiveQuery, NostrAccess, QueryOptions, QuerySnapshot } from '../ports/nostr-access'
import type { EventRef, Filter, NostrEvent } from '../ports/nostr-types'
import { whenScrollSettles } from './fast-scroll'
import { useKernel, usePluginId } from './kernel-context'

/** Returns the Nostr access of the plugin whose view is rendering. */
export function useNostr(): NostrAccess {
  const kernel = useKernel()
  return kernel.nostr(usePluginId())
}

/**
 * Returns a live query, which runs while it is subscribed to. Filters and options are compared by value. The first
 * render already has the matches that are in memory.
 */
export function useLiveQuery(filters: Filter | readonly Filter[], options?: QueryOptions): LiveQuery {
  const nostr = useNostr()
  const key = JSON.stringify([filters, options ?? {}])
  return useMemo(() => {
    const [parsedFilters, parsedOptions] = JSON.parse(key) as [Filter | Filter[], QueryOptions]
    return nostr.query(parsedFilters, parsedOptions)
  }, [nostr, key])
}

/**
 * Returns the snapshot of a live query. While the window is scrolled too fast to read, a new view that has matches in
 * memory asks no relay. A view without matches asks at once, because its answer may change its height and should come
 * before the view is visible; with `canWait` it waits too.
 */
export function useQuerySnapshot(query: LiveQuery, { canWait = false } = {}): QuerySnapshot {
  const subscribe = useCallback(
    (fn: () => void) => {
      let snapshotSubscription: Disposable | undefined
      const start = () => {
        snapshotSubscription = query.subscribe(fn)
        // Memory may have changed since the component was rendered.
        fn()
      }
      const cancelWait = canWait || query.get().events.length > 0 ? whenScrollSettles(start) : start()
      return () => {
        cancelWait?.()
        // Unsubscribes only when fast scrolling has ended.
        const subscription = snapshotSubscription
        if (subscription) whenScrollSettles(() => subscription.dispose())
      }
    },
    [query, canWait],
  )
  return useSyncExternalStore(subscribe, query.get)
}

export function useQuery(filters: Filter | readonly Filter[], options?: QueryOptions): QuerySnapshot {
  return useQuerySnapshot(useLiveQuery(filters, options))
}

/** Returns one event: `undefined` while relays are being asked, `null` if none has it. */
export function useEvent(ref: EventRef): NostrEvent | null | undefined {
  const hints = ref.relays?.length ? { hints: ref.relays } : {}
  const snapshot = useQuery(createEventRefFilter(ref), { live: false, ...hints })
  return snapshot.events[0] ?? (snapshot.phase === 'settled' ? null : undefined)
}
