import type { ListChange } from '../../core/publishing'

type Entry = readonly (string | undefined)[]

/** What the change puts in or takes out: open or encrypted, an entry is the same one. */
function entryOf(change: ListChange): Entry | undefined {
  if ('add' in change) return change.add
  if ('remove' in change) return change.remove
  if ('addPrivate' in change) return change.addPrivate
  return 'removePrivate' in change ? change.removePrivate : undefined
}

/** True when whoever made `later` has decided anew what `change` was about. */
function isOverruled(change: ListChange, later: ListChange): boolean {
  // A whole list is not put back over what was changed in it since.
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

/** The changes that none of the user's own later ones takes back, so that they may be made again. */
export const stillWanted = (
  changes: readonly ListChange[],
  later: readonly ListChange[],
): readonly ListChange[] => changes.filter(change => !later.some(other => isOverruled(change, other)))
