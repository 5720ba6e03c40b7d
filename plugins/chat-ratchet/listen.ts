import { type Disposable, toDisposable } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'

/** A live query whose filter changes. The new one is open before the old one is closed, so that nothing is missed. */
export function createListener(
  nostr: Pick<NostrAccess, 'query'>,
  found: (events: readonly NostrEvent[]) => void,
): Disposable & { listen(filter: Filter | undefined, relays: readonly string[]): void } {
  let open: { readonly query: LiveQuery; readonly listening: Disposable } | undefined
  let asked = ''
  const close = (old: typeof open) => {
    old?.listening.dispose()
    old?.query.dispose()
  }
  return {
    listen(filter, relays) {
      const wanted = JSON.stringify([filter, relays])
      if (wanted === asked) return
      asked = wanted
      const old = open
      open = undefined
      if (filter) {
        const query = nostr.query(filter, {
          ...(relays.length > 0 && { relays }),
          window: filter.limit ?? 500,
        })
        const look = () => found(query.get().events)
        open = { query, listening: query.subscribe(look) }
        look()
      }
      close(old)
    },
    ...toDisposable(() => {
      close(open)
      open = undefined
      asked = ''
    }),
  }
}
