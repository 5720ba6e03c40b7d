import type { NostrEvent } from '../../core/nostr-types'
import { compareNewest } from '../events/address'

/** Where `event` stands, or would stand, in a list sorted oldest first. New events land at the end. */
export function placeOf(list: readonly NostrEvent[], event: NostrEvent): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareNewest(list[middle] as NostrEvent, event) > 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Inserts into a list sorted oldest first; most events are the newest, so this is mostly a push. */
export function insertSorted(list: NostrEvent[], event: NostrEvent): void {
  const last = list.at(-1)
  if (!last || compareNewest(last, event) > 0) list.push(event)
  else list.splice(placeOf(list, event), 0, event)
}

export function removeSorted(list: NostrEvent[], event: NostrEvent): void {
  const at = placeOf(list, event)
  if (list[at] === event) list.splice(at, 1)
}
