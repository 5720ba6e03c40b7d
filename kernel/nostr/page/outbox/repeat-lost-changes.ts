import type { NostrAccess } from '../../../ports/nostr-access'
import { guardList } from './guard-list'
import type { OutboxItem, OutboxItems } from './outbox-items'
import type { OutboxRow } from './outbox-row'
import { stillWanted } from './still-wanted'

/** Maximum number of times that a list change is repeated because another client overwrote it. */
const MAX_LIST_REPEATS = 3

/** The lists that were changed a short time ago and are now watched. */
export interface WatchedLists {
  /** Watches the list that this item has changed. */
  watch(item: OutboxItem): void
  forget(account: string): void
  dispose(): void
}

/**
 * Repeats changes to a list that another client overwrote at almost the same time. Changes that the user has reversed
 * since are left out. `repeat` publishes the given row under a new id.
 */
export function createWatchedLists(
  query: NostrAccess['query'],
  items: OutboxItems,
  repeat: (row: OutboxRow) => void,
): WatchedLists {
  /** Maps the guard of each watched list to the account that owns the list. */
  const guards = new Map<{ dispose(): void }, string>()
  return {
    watch(item) {
      const { task, event, again, account } = item.row
      if (!('list' in task) || !event || again >= MAX_LIST_REPEATS) return
      const isOwn = (version: string) => items.all().some(i => i.row.event?.id === version)
      const watching = guardList(query, task.list, task.changes, event, isOwn, () => {
        guards.delete(watching)
        const changes = stillWanted(task.changes, items.changesSince(item))
        if (changes.length > 0) repeat({ ...item.row, task: { ...task, changes }, again: again + 1 })
      })
      guards.set(watching, account)
    },
    forget(account) {
      for (const [watching, whose] of guards) {
        if (whose !== account) continue
        guards.delete(watching)
        watching.dispose()
      }
    },
    dispose() {
      for (const watching of guards.keys()) watching.dispose()
      guards.clear()
    },
  }
}
