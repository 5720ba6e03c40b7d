import type { NostrAccess } from '../../ports/nostr-access'
import type { NostrEvent } from '../../ports/nostr-types'
import type { ListChange, ListRef } from '../../ports/publishing'
import { supersedes } from '../events/address'
import { isSatisfied } from './merge-list'
import { isPrivateChange } from './private-change'
import { filterOfList } from './write-list'

/** ms that a list is watched after it was changed. */
const WATCH_MS = 20_000
/** s; another client's version this soon after ours was made without knowing ours. */
const SIMULTANEOUS_SECONDS = 15

/**
 * Two clients that change one list within the same moment overwrite each other: the later version wins and lacks
 * the earlier one's entry. Watches for such a version and calls `lost` once, so that the change is made again.
 * Our own later versions are ignored: they are based on this one, so the user has removed what they lack.
 */
export function guardList(
  query: NostrAccess['query'],
  list: ListRef,
  changes: readonly ListChange[],
  ours: NostrEvent,
  isOwn: (id: string) => boolean,
  lost: () => void,
): { dispose(): void } {
  const live = query(filterOfList(ours.pubkey, list))
  let listening: { dispose(): void } | undefined
  const stop = () => {
    clearTimeout(timer)
    listening?.dispose()
    live.dispose()
  }
  const timer = setTimeout(stop, WATCH_MS)
  let over = false
  // Encrypted content cannot be read here, so any different content counts as lost; repeating a change is harmless.
  const secret = changes.some(isPrivateChange)
  const look = () => {
    if (over) return
    for (const event of live.get().events) {
      if (event.id === ours.id || isOwn(event.id) || !supersedes(event, ours)) continue
      if (event.created_at - ours.created_at > SIMULTANEOUS_SECONDS) continue
      if (isSatisfied(event, changes) && !(secret && event.content !== ours.content)) continue
      over = true
      stop()
      lost()
      return
    }
  }
  listening = live.subscribe(look)
  // Look in the next microtask, because the caller does not have the returned `dispose` yet.
  queueMicrotask(look)
  return {
    dispose() {
      over = true
      stop()
    },
  }
}
