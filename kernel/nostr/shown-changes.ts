import type { NostrEvent } from '../ports/nostr-types'
import { addressOf, parseAddress } from './events/address'
import type { EventStore } from './store/event-store'

/** How many of the user's own latest changes can be undone. */
const MAX_UNDOABLE = 50

/** Own events in memory before a relay has them, and the versions that they replace. */
export interface ShownChanges {
  show(events: readonly NostrEvent[]): void
  /** Takes an event back; the version before it, or `instead`, counts again. */
  hide(event: NostrEvent, instead?: NostrEvent): void
}

export function createShownChanges(store: Pick<EventStore, 'peek' | 'add' | 'forget'>): ShownChanges {
  /** The former version of a list or profile, by the id of the event that replaced it. */
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
