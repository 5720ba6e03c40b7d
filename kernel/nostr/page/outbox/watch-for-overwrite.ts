import type { NostrAccess } from '../../../ports/nostr-access'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { ListChange, ListRef } from '../../../ports/publishing'
import { supersedes } from '../../protocol/events/event-address'
import { hasAllChanges } from './apply-list-changes'
import { listFilter } from './draft-list-version'
import { isPrivateChange } from './private-change'

/** Milliseconds for which a list is watched after it was changed. */
const WATCH_MS = 20_000
/** Seconds; if another client's version is dated this little after ours, that client did not know ours. */
const SIMULTANEOUS_SECONDS = 15

/**
 * Watches a list after a change. If two clients change a list at almost the same time, the later version lacks the
 * change of the earlier one. If such a version of another client appears, calls `onOverwritten` once, so that the
 * change is made again. Later versions of this client are ignored: they are based on `ownVersion`, so what they lack
 * was removed by the user.
 */
export function watchForOverwrite(
  query: NostrAccess['query'],
  list: ListRef,
  changes: readonly ListChange[],
  ownVersion: NostrEvent,
  isOwn: (id: string) => boolean,
  onOverwritten: () => void,
): { dispose(): void } {
  const live = query(listFilter(ownVersion.pubkey, list))
  let subscription: { dispose(): void } | undefined
  const stop = () => {
    clearTimeout(timer)
    subscription?.dispose()
    live.dispose()
  }
  const timer = setTimeout(stop, WATCH_MS)
  let isOver = false
  // Encrypted content cannot be compared here, so if it differs, the change is treated as lost. Repeating a change
  // does no harm.
  const hasPrivateChange = changes.some(isPrivateChange)
  const checkVersions = () => {
    if (isOver) return
    for (const event of live.get().events) {
      if (event.id === ownVersion.id || isOwn(event.id) || !supersedes(event, ownVersion)) continue
      if (event.created_at - ownVersion.created_at > SIMULTANEOUS_SECONDS) continue
      if (hasAllChanges(event, changes) && !(hasPrivateChange && event.content !== ownVersion.content))
        continue
      isOver = true
      stop()
      onOverwritten()
      return
    }
  }
  subscription = live.subscribe(checkVersions)
  // The first look waits for a microtask, because the caller must first receive the returned `dispose`.
  queueMicrotask(checkVersions)
  return {
    dispose() {
      isOver = true
      stop()
    },
  }
}
