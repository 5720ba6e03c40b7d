import { createDisposable, type Disposable } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import { hasEveryRelayAnswered } from './relays/unresponsive-relays'

/** Number of events that are requested at once. Relays may send fewer. */
export const EVENTS_PER_RELAY_PAGE = 500

/** A live query whose filter can be replaced. */
export interface RelayListener extends Disposable {
  /** The new query is open before the old one is closed, so that nothing is missed. */
  listen(filter: Filter | undefined, relays: readonly string[]): void
}

/**
 * Listens to relays, and reads backwards by pages where an answer was cut off at a relay's limit: to the end, or for
 * `maxPages` pages. A page of known events ends that no sooner: the former visit may have ended in the middle, with the
 * newest events read only. `onEvents` is called with all events so far; `isComplete` is true once each asked relay has
 * given all that it has: one that refuses, or is silent, may have what is missing. `onAnswers` is called with what each
 * relay has answered, and with nothing when no relay is asked any more.
 */
export function createRelayListener(
  nostr: Pick<NostrAccess, 'query'>,
  maxPages: number,
  onEvents: (events: readonly NostrEvent[], isComplete: boolean) => void,
  onAnswers: (answers: QuerySnapshot['answers']) => void,
): RelayListener {
  let openQuery: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined
  let currentRequest = ''
  const closeQuery = (previous: typeof openQuery) => {
    previous?.subscription.dispose()
    previous?.query.dispose()
  }
  const followQuery = (query: LiveQuery) => {
    let pages = 0
    const onChange = () => {
      const { events, phase, older, answers } = query.get()
      const mayHaveOlder = events.length > 0 && older === 'idle' && pages < maxPages
      const isLoading = phase !== 'settled' || older === 'loading'
      const isEnd = !isLoading && !mayHaveOlder && older !== 'refused'
      onEvents(events, isEnd && hasEveryRelayAnswered(answers))
      onAnswers(answers)
      if (isLoading || !mayHaveOlder) return
      pages++
      query.loadOlder(EVENTS_PER_RELAY_PAGE)
    }
    const subscription = query.subscribe(onChange)
    onChange()
    return { query, subscription }
  }
  return {
    listen(filter, relays) {
      const nextRequest = JSON.stringify([filter, relays])
      if (nextRequest === currentRequest) return
      currentRequest = nextRequest
      const previous = openQuery
      openQuery =
        filter &&
        followQuery(
          nostr.query(filter, { ...(relays.length > 0 && { relays }), initialCount: EVENTS_PER_RELAY_PAGE }),
        )
      closeQuery(previous)
      if (!openQuery) onAnswers({})
    },
    ...createDisposable(() => {
      closeQuery(openQuery)
      openQuery = undefined
      currentRequest = ''
    }),
  }
}
