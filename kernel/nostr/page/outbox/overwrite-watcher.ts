import type { NostrAccess } from '../../../ports/nostr-access'
import { changesToRepeat } from './changes-to-repeat'
import type { OutboxItem, OutboxItems } from './outbox-items'
import type { OutboxRow } from './outbox-row'
import { watchForOverwrite } from './watch-for-overwrite'

/** Maximum number of times that a list change is repeated because another client overwrote it. */
const MAX_LIST_REPEATS = 3

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
  /** Maps the guard of each watched list to the account that owns the list. */
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
