import type { Disposable } from '#kernel'
import {
  createReplaceableQuery,
  type Filter,
  type NostrAccess,
  type NostrEvent,
  type QuerySnapshot,
} from '#kernel/ports'
import type { BackfillState } from './receive/event-queue'
import { hasEveryRelayAnswered } from './relays/unresponsive-relays'

/** Number of events that one page requests. Relays may send fewer. */
export const EVENTS_PER_RELAY_PAGE = 500

/** A live query whose filter can be replaced, and which requests older events page by page. */
export interface RelayListener extends Disposable {
  /** Requests these events from now on, and no others. Without a filter, nothing is requested. */
  listen(filter: Filter | undefined, relays: readonly string[]): void
}

/**
 * Creates a live query that also requests older pages when a relay has cut off its answer, up to `maxPages` pages. A
 * page of known events does not end this, because the last visit may have ended after only the newest events were read.
 * `onEvents` is called with all events so far. They are `complete` once each relay has sent all that it has; a relay
 * that refuses or is silent may have more. `onAnswers` is called with the state of each relay, and with an empty object
 * when no relay is asked any more.
 */
export function createRelayListener(
  nostr: Pick<NostrAccess, 'query'>,
  maxPages: number,
  onEvents: (events: readonly NostrEvent[], completeness: BackfillState) => void,
  onAnswers: (answers: QuerySnapshot['answers']) => void,
): RelayListener {
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
