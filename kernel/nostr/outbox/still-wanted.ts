import type { ListChange } from '../../ports/publishing'

type Entry = readonly (string | undefined)[]

/** The entry that a change adds or removes, whether public or encrypted. */
function entryOf(change: ListChange): Entry | undefined {
  if ('add' in change) return change.add
  if ('remove' in change) return change.remove
  if ('addPrivate' in change) return change.addPrivate
  return 'removePrivate' in change ? change.removePrivate : undefined
}

/** Whether `later` decides again about the same entry or fields as `change`. */
function isOverruled(change: ListChange, later: ListChange): boolean {
  // Restoring a whole list is not repeated, so that it does not undo later changes.
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

/** The changes that no later change of the user overrules, so that they may be repeated. */
export const stillWanted = (
  changes: readonly ListChange[],
  later: readonly ListChange[],
): readonly ListChange[] => changes.filter(change => !later.some(other => isOverruled(change, other)))
