import { type Disposable, toDisposable } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, NostrEvent } from '#kernel/ports'

/** Number of events in one answer that is asked for. Relays may give fewer. */
const PAGE = 500

/** A live query whose filter changes. */
export interface Listener extends Disposable {
  /** The new query is open before the old one is closed, so that nothing is missed. */
  listen(filter: Filter | undefined, relays: readonly string[]): void
}

/**
 * Listens to relays, and reads backwards by pages where an answer was cut off at a relay's limit: to the end, or for
 * `maxPages` pages. A page of known events ends that no sooner: the former visit may have ended in the middle, with the
 * newest events read only. `found` is called with all events so far; `isWhole` is true once no older ones will come.
 */
export function createListener(
  nostr: Pick<NostrAccess, 'query'>,
  maxPages: number,
  found: (events: readonly NostrEvent[], isWhole: boolean) => void,
): Listener {
  let open: { readonly query: LiveQuery; readonly listening: Disposable } | undefined
  let asked = ''
  const close = (old: typeof open) => {
    old?.listening.dispose()
    old?.query.dispose()
  }
  const follow = (query: LiveQuery) => {
    let pages = 0
    const look = () => {
      const { events, phase, older } = query.get()
      const mayHaveOlder = events.length > 0 && older === 'idle' && pages < maxPages
      const isAsking = phase !== 'settled' || older === 'loading'
      found(events, !isAsking && !mayHaveOlder)
      if (isAsking || !mayHaveOlder) return
      pages++
      query.older(PAGE)
    }
    const listening = query.subscribe(look)
    look()
    return { query, listening }
  }
  return {
    listen(filter, relays) {
      const wanted = JSON.stringify([filter, relays])
      if (wanted === asked) return
      asked = wanted
      const old = open
      open = filter && follow(nostr.query(filter, { ...(relays.length > 0 && { relays }), window: PAGE }))
      close(old)
    },
    ...toDisposable(() => {
      close(open)
      open = undefined
      asked = ''
    }),
  }
}
