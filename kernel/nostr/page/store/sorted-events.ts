import type { NostrEvent } from '../../../ports/nostr-types'
import { compareNewestFirst } from '../../protocol/events/event-address'

const oldestFirst = (a: NostrEvent, b: NostrEvent) => compareNewestFirst(b, a)

/**
 * An empty list that is shared to save memory: tens of thousands of lists contain one event each and are never read.
 */
const EMPTY_LIST: NostrEvent[] = []

/**
 * A list of events that is sorted, oldest first, only when it is read. Relays send the newest events first, so
 * inserting each event at its place would move the whole list each time. Reading is a hundred times rarer than adding.
 */
export class SortedEvents {
  #sorted = EMPTY_LIST
  #fresh = EMPTY_LIST

  get size(): number {
    return this.#sorted.length + this.#fresh.length
  }

  add(event: NostrEvent): void {
    if (this.#fresh === EMPTY_LIST) this.#fresh = []
    this.#fresh.push(event)
  }

  remove(event: NostrEvent): void {
    const at = this.#fresh.lastIndexOf(event)
    if (at >= 0) {
      this.#fresh.splice(at, 1)
      return
    }
    const place = this.#placeOf(event)
    if (this.#sorted[place] === event) this.#sorted.splice(place, 1)
  }

  /** Returns the events, oldest first. The array is valid until the next change. */
  read(): readonly NostrEvent[] {
    if (this.#fresh.length > 0) {
      const fresh = this.#fresh.sort(oldestFirst)
      this.#fresh = EMPTY_LIST
      const last = this.#sorted.at(-1)
      const first = fresh[0]
      if (!last || !first) this.#sorted = fresh
      // Usually all new events are newer than those already sorted.
      else if (oldestFirst(last, first) < 0) for (const event of fresh) this.#sorted.push(event)
      else this.#sorted = merge(this.#sorted, fresh)
    }
    return this.#sorted
  }

  #placeOf(event: NostrEvent): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (oldestFirst(this.#sorted[middle] as NostrEvent, event) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function merge(a: readonly NostrEvent[], b: readonly NostrEvent[]): NostrEvent[] {
  const merged: NostrEvent[] = []
  let j = 0
  for (const event of a) {
    while (j < b.length && oldestFirst(b[j] as NostrEvent, event) < 0) merged.push(b[j++] as NostrEvent)
    merged.push(event)
  }
  while (j < b.length) merged.push(b[j++] as NostrEvent)
  return merged
}
