import type { NostrEvent } from '#kernel/ports'
import type { InMemoryRelay } from '#kernel/testing'

/** Carries the events of one relay to another, as a network does that holds some of them back. */
export interface RelayLink {
  /** Events that were held back, in the order in which they came. */
  readonly heldEvents: readonly NostrEvent[]
  /** True holds everything back from now on. */
  hold(on: boolean): void
}

export function linkRelays(from: InMemoryRelay, to: InMemoryRelay): RelayLink {
  const held: NostrEvent[] = []
  let isHolding = false
  const carry = (event: NostrEvent) => {
    if (isHolding) held.push(event)
    else if (!to.getEvents().some(({ id }) => id === event.id)) to.add(event)
  }
  const socket = from.connect()
  socket.onopen = () => socket.send(JSON.stringify(['REQ', 'all', {}]))
  socket.onmessage = ({ data }) => {
    const [verb, , event] = JSON.parse(String(data)) as [string, string, NostrEvent]
    if (verb === 'EVENT') carry(event)
  }
  return {
    heldEvents: held,
    hold(on) {
      isHolding = on
    },
  }
}
