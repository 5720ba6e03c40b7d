import type { Disposable } from '#kernel'
import type { Filter, NostrAccess, NostrEvent, QuerySnapshot } from '#kernel/ports'
import type { MessageCompleteness } from './receive/event-queue'
import { createReplaceableQuery } from './relays/replaceable-query'
import { hasEveryRelayAnswered } from './relays/unresponsive-relays'

/** Number of events that are requested at once. Relays may send fewer. */
export const EVENTS_PER_RELAY_PAGE = 500

/** A live query whose filter can be replaced. */
export interface ReplaceableBackfillQuery extends Disposable {
  /** Asks for these events from now on. Without a filter, nothing is asked. */
  listen(filter: Filter | undefined, relays: readonly string[]): void
}

/**
 * Listens to relays, and reads backwards by pages where an answer was cut off at a relay's limit: to the end, or for
 * `maxPages` pages. A page of known events ends that no sooner: the former visit may have ended in the middle, with the
 * newest events read only. `onEvents` is called with all events so far, which are `complete` once each asked relay has
 * given all that it has: one that refuses, or is silent, may have what is missing. `onAnswers` is called with what each
 * relay has answered, and with nothing when no relay is asked any more.
 */
export function createRelayListener(
  nostr: Pick<NostrAccess, 'query'>,
  maxPages: number,
  onEvents: (events: readonly NostrEvent[], completeness: MessageCompleteness) => void,
  onAnswers: (answers: QuerySnapshot['answers']) => void,
): ReplaceableBackfillQuery {
  const messages = createReplaceableQuery(nostr, query => {
    let pages = 0
    return () => {
      const { events, phase, older, answers } = query.get()
      const mayHaveOlder = events.length > 0 && older === 'idle' && pages < maxPages
      const isLoading = phase !== 'settled' || older === 'loading'
      const isWhole = older !== 'refused' && hasEveryRelayAnswered(answers)
      onEvents(events, isLoading || mayHaveOlder ? 'loading' : isWhole ? 'complete' : 'partial')
      onAnswers(answers)
      if (isLoading || !mayHaveOlder) return
      pages++
      query.loadOlder(EVENTS_PER_RELAY_PAGE)
    }
  })
  return {
    listen(filter, relays) {
      const hasChanged = messages.replace(filter && [filter], {
        ...(relays.length > 0 && { relays }),
        initialCount: EVENTS_PER_RELAY_PAGE,
      })
      if (hasChanged && !filter) onAnswers({})
    },
    dispose: messages.dispose,
  }
}
