import type { NostrEvent } from '../../ports/nostr-types'
import { addressOf, parseAddress } from '../protocol/events/address'
import type { EventStore } from './store/event-store'

/** Maximum number of the user's latest changes that can be undone. */
const MAX_UNDOABLE = 50

/** Shows the user's own events before a relay has accepted them, and remembers the versions that they replace. */
export interface ShownChanges {
  show(events: readonly NostrEvent[]): void
  /** Hides an event. The previous version, or `instead` if given, becomes visible again. */
  hide(event: NostrEvent, instead?: NostrEvent): void
}

export function createShownChanges(store: Pick<EventStore, 'peek' | 'add' | 'forget'>): ShownChanges {
  /** Maps the id of an event to the previous version of the list or profile that it replaced. */
  const before = new Map<string, NostrEvent>()
  const current = (event: NostrEvent) => {
    const address = parseAddress(addressOf(event) ?? '')
    return address && store.peek(address)
  }
  return {
    show(events) {
      for (const event of events) {
        const was = current(event)
        if (was && was.id !== event.id) before.set(event.id, was)
      }
      const [oldest] = before.keys()
      if (before.size > MAX_UNDOABLE && oldest !== undefined) before.delete(oldest)
      store.add(events)
    },
    hide(event, instead = before.get(event.id)) {
      before.delete(event.id)
      store.forget(event, instead)
    },
  }
}
