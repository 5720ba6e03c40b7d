import { changeTags } from '#kernel/nostr'
import type { ListChange } from '#kernel/ports'
import type { ListEntry } from '../contract'

/** Returns the public tags after the changes, or the same array if nothing changes. */
export const changePublic = (tags: readonly ListEntry[], changes: readonly ListChange[]) =>
  settled(tags, changes.reduce(changeTags, tags))

/** Returns the private entries after the changes, or the same array if nothing changes. */
export const changePrivate = (tags: readonly ListEntry[], changes: readonly ListChange[]) =>
  settled(
    tags,
    changes.reduce((now, change) => {
      if ('addPrivate' in change) return changeTags(now, { add: change.addPrivate })
      return 'removePrivate' in change ? changeTags(now, { remove: change.removePrivate }) : now
    }, tags),
  )

/** Returns `before` if both arrays have the same entries. A removal copies the array even if it removes nothing. */
const settled = (before: readonly ListEntry[], after: readonly ListEntry[]) =>
  after.length === before.length && after.every((tag, at) => tag === before[at]) ? before : after

/**
 * Returns the changes that undo these changes: removed entries return as they are in `tags` and `privateTags` now, and
 * added entries are removed. Other changes are left out.
 */
export function inverseOf(
  changes: readonly ListChange[],
  { tags, privateTags }: { readonly tags: readonly ListEntry[]; readonly privateTags: readonly ListEntry[] },
): readonly ListChange[] {
  return changes.toReversed().flatMap((change): readonly ListChange[] => {
    if ('add' in change || 'remove' in change) {
      const after = changePublic(tags, [change])
      const gone = tags.filter(tag => !after.includes(tag)).map(add => ({ add }))
      return [...removals(tags, after).map(remove => ({ remove })), ...gone]
    }
    if ('addPrivate' in change || 'removePrivate' in change) {
      const after = changePrivate(privateTags, [change])
      const gone = privateTags.filter(tag => !after.includes(tag)).map(addPrivate => ({ addPrivate }))
      return [...removals(privateTags, after).map(removePrivate => ({ removePrivate })), ...gone]
    }
    return []
  })
}

const removals = (before: readonly ListEntry[], after: readonly ListEntry[]) =>
  after.filter(tag => !before.includes(tag)).map(([name = '', value = '']) => [name, value] as const)
