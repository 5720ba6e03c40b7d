import { applyTagChange } from '#kernel/nostr'
import type { ListChange } from '#kernel/ports'
import type { ListEntry } from '../contract'

/** Returns the public tags after the changes, or the same array if nothing changes. */
export const applyPublicChanges = (tags: readonly ListEntry[], changes: readonly ListChange[]) =>
  keepIfEqual(tags, changes.reduce(applyTagChange, tags))

/** Returns the private entries after the changes, or the same array if nothing changes. */
export const applyPrivateChanges = (tags: readonly ListEntry[], changes: readonly ListChange[]) =>
  keepIfEqual(
    tags,
    changes.reduce((now, change) => {
      if ('addPrivate' in change) return applyTagChange(now, { add: change.addPrivate })
      return 'removePrivate' in change ? applyTagChange(now, { remove: change.removePrivate }) : now
    }, tags),
  )

/** Returns `before` if both arrays have the same entries. A removal copies the array even if it removes nothing. */
const keepIfEqual = (before: readonly ListEntry[], after: readonly ListEntry[]) =>
  after.length === before.length && after.every((tag, at) => tag === before[at]) ? before : after

/**
 * Returns the changes that undo these changes: removed entries return as they are in `tags` and `privateTags` now, and
 * added entries are removed. Other changes are left out.
 */
export function invertChanges(
  changes: readonly ListChange[],
  { tags, privateTags }: { readonly tags: readonly ListEntry[]; readonly privateTags: readonly ListEntry[] },
): readonly ListChange[] {
  return changes.toReversed().flatMap((change): readonly ListChange[] => {
    if ('add' in change || 'remove' in change) {
      const after = applyPublicChanges(tags, [change])
      const removed = tags.filter(tag => !after.includes(tag)).map(add => ({ add }))
      return [...addedEntries(tags, after).map(remove => ({ remove })), ...removed]
    }
    if ('addPrivate' in change || 'removePrivate' in change) {
      const after = applyPrivateChanges(privateTags, [change])
      const removed = privateTags.filter(tag => !after.includes(tag)).map(addPrivate => ({ addPrivate }))
      return [...addedEntries(privateTags, after).map(removePrivate => ({ removePrivate })), ...removed]
    }
    return []
  })
}

const addedEntries = (before: readonly ListEntry[], after: readonly ListEntry[]) =>
  after.filter(tag => !before.includes(tag)).map(([name = '', value = '']) => [name, value] as const)
