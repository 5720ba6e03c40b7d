import type { NostrAccess } from '../../../../ports/nostr-access'
import type { NostrEvent } from '../../../../ports/nostr-types'
import { isPrivateListChange, type ListChange, type ListRef } from '../../../../ports/publishing'
import { isNewerVersion } from '../../../protocol/events/event-address'
import type { OutboxItem, OutboxItems } from '../rows/outbox-items'
import type { OutboxRow } from '../rows/outbox-row'
import { hasAllListChanges } from './apply-list-changes'
import { createListFilter } from './list-versions'

/** Milliseconds for which a list is watched after it was changed. */
const WATCH_MS = 20_000
/** Seconds; if another client's version is dated this little after ours, that client did not know ours. */
const SIMULTANEOUS_SECONDS = 15

/** Maximum number of times that a list change is repeated because another client overwrote it. */
const MAX_LIST_REPEATS = 3

type Entry = readonly (string | undefined)[]

/** Returns the public or private entry that a change adds or removes. */
function entryOf(change: ListChange): Entry | undefined {
  if ('add' in change) return change.add
  if ('remove' in change) return change.remove
  if ('addPrivate' in change) return change.addPrivate
  return 'removePrivate' in change ? change.removePrivate : undefined
}

/** True if the later change concerns the same entry or fields, so that `change` must not be repeated. */
function isSuperseded(change: ListChange, later: ListChange): boolean {
  // Restoring a whole list is never repeated. A change that was made before a restoring is not repeated either,
  // because it could undo what the user restored.
  if ('restore' in later || 'restore' in change) return true
  const [name, value] = entryOf(change) ?? []
  if ('replace' in later) {
    const names = 'replace' in change ? change.replace.names : [name]
    return names.every(one => one !== undefined && later.replace.names.includes(one))
  }
  if ('set' in later) return 'set' in change && Object.keys(change.set).every(field => field in later.set)
  const entry = entryOf(later)
  return name !== undefined && entry?.[0] === name && entry[1]?.toLowerCase() === value?.toLowerCase()
}

/** Returns the changes that may be repeated, because no later change of the user concerns the same entry or fields. */
const changesToRepeat = (
  changes: readonly ListChange[],
  later: readonly ListChange[],
): readonly ListChange[] => changes.filter(change => !later.some(other => isSuperseded(change, other)))

/**
 * Watches a list after a change of this client. If another client changes the list at almost the same time, its version
 * may lack this change. If such a version appears, calls `onOverwritten` once, so that the change is made again.
 * Later versions of this client are ignored: they are based on `ownVersion`, so what they lack was removed by the user.
 */
function watchForOverwrite(
  query: NostrAccess['query'],
  list: ListRef,
  changes: readonly ListChange[],
  ownVersion: NostrEvent,
  isOwn: (id: string) => boolean,
  onOverwritten: () => void,
): { dispose(): void } {
  const live = query(createListFilter(ownVersion.pubkey, list))
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
  const hasPrivateChange = changes.some(isPrivateListChange)
  const checkVersions = () => {
    if (isOver) return
    for (const event of live.get().events) {
      if (event.id === ownVersion.id || isOwn(event.id) || !isNewerVersion(event, ownVersion)) continue
      if (event.created_at - ownVersion.created_at > SIMULTANEOUS_SECONDS) continue
      if (hasAllListChanges(event, changes) && !(hasPrivateChange && event.content !== ownVersion.content))
        continue
      isOver = true
      stop()
      onOverwritten()
      return
    }
  }
  subscription = live.subscribe(checkVersions)
  // The first check waits for a microtask, because the caller must first receive the returned `dispose`.
  queueMicrotask(checkVersions)
  return {
    dispose() {
      isOver = true
      stop()
    },
  }
}

/** The lists that were changed a short time ago and are now watched. */
export interface OverwriteWatcher {
  /** Watches the list that this item has changed. */
  watch(item: OutboxItem): void
  forgetAccount(account: string): void
  dispose(): void
}

/**
 * Repeats changes to a list that another client overwrote at almost the same time. Changes that the user has reversed
 * since are left out. `repeatChange` publishes the given row under a new id.
 */
export function createOverwriteWatcher(
  query: NostrAccess['query'],
  items: OutboxItems,
  repeatChange: (row: OutboxRow) => void,
): OverwriteWatcher {
  /** Maps the watch on each list to the account that owns the list. */
  const guards = new Map<{ dispose(): void }, string>()
  return {
    watch(item) {
      const { task, event, again, account } = item.row
      if (!('list' in task) || !event || again >= MAX_LIST_REPEATS) return
      const isOwn = (version: string) => items.all().some(i => i.row.event?.id === version)
      const watcher = watchForOverwrite(query, task.list, task.changes, event, isOwn, () => {
        guards.delete(watcher)
        const changes = changesToRepeat(task.changes, items.changesSince(item))
        if (changes.length > 0) repeatChange({ ...item.row, task: { ...task, changes }, again: again + 1 })
      })
      guards.set(watcher, account)
    },
    forgetAccount(account) {
      for (const [watcher, owner] of guards) {
        if (owner !== account) continue
        guards.delete(watcher)
        watcher.dispose()
      }
    },
    dispose() {
      for (const watcher of guards.keys()) watcher.dispose()
      guards.clear()
    },
  }
}
