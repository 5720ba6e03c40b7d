import type { ListChange } from '../../../ports/publishing'

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
export const changesToRepeat = (
  changes: readonly ListChange[],
  later: readonly ListChange[],
): readonly ListChange[] => changes.filter(change => !later.some(other => isSuperseded(change, other)))
