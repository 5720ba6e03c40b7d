import type { NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { ListChange, ListRef } from '../../../ports/publishing'
import { supersedes } from '../../protocol/events/address'
import { isSatisfied } from './merge-list'
import { isPrivateChange } from './private-change'
import { filterOfList } from './write-list'

/** Milliseconds for which a list is watched after it was changed. */
const WATCH_MS = 20_000
/** Seconds; if another client's version is dated this little after ours, that client did not know ours. */
const SIMULTANEOUS_SECONDS = 15

/**
 * Watches a list after a change. If two clients change a list at almost the same time, the later version lacks the
 * change of the earlier one. If such a version of another client appears, calls `lost` once, so that the change is made
 * again. Later versions of this client are ignored: they are based on `ours`, so what they lack was removed by the
 * user.
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
  // Encrypted content cannot be compared here, so if it differs, the change is treated as lost. Repeating a change
  // does no harm.
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
  // The first look waits for a microtask, because the caller must first receive the returned `dispose`.
  queueMicrotask(look)
  return {
    dispose() {
      over = true
      stop()
    },
  }
}
