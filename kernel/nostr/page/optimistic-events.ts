import type { NostrEvent } from '../../ports/nostr-types'
import { getEventAddress, parseAddress } from '../protocol/events/event-address'
import type { EventStore } from './store/event-store'

/** Maximum number of the user's latest changes that can be undone. */
const MAX_UNDOABLE = 50

/** Shows the user's own events before a relay has accepted them, and remembers the versions that they replace. */
export interface OptimisticEvents {
  show(events: readonly NostrEvent[]): void
  /** Hides an event. The previous version, or `replacement` if given, becomes visible again. */
  hide(event: NostrEvent, replacement?: NostrEvent): void
}

export function createOptimisticEvents(
  store: Pick<EventStore, 'peek' | 'add' | 'retract'>,
): OptimisticEvents {
  /** Maps the id of an event to the previous version of the list or profile that it replaced. */
  const replacedVersions = new Map<string, NostrEvent>()
  const currentVersion = (event: NostrEvent) => {
    const address = parseAddress(getEventAddress(event) ?? '')
    return address && store.peek(address)
  }
  return {
    show(events) {
      for (const event of events) {
        const previous = currentVersion(event)
        if (previous && previous.id !== event.id) replacedVersions.set(event.id, previous)
      }
      const [oldest] = replacedVersions.keys()
      if (replacedVersions.size > MAX_UNDOABLE && oldest !== undefined) replacedVersions.delete(oldest)
      store.add(events)
    },
    hide(event, replacement = replacedVersions.get(event.id)) {
      replacedVersions.delete(event.id)
      store.retract(event, replacement)
    },
  }
}
