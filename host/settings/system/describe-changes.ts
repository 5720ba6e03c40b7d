import { pluralize } from '#ui-kit'

const MAX_TEXT_CHARS = 40
/** Maximum number of lines for one record. */
const MAX_LINES = 20
/** Maximum number of entries of a list that are named. */
const MAX_NAMED = 3

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const serialize = (value: unknown): string => JSON.stringify(value) ?? ''
const isSame = (a: unknown, b: unknown): boolean => serialize(a) === serialize(b)

/**
 * Returns what changes between two values of a settings record: one line for each field, 21 at most. Empty if nothing
 * does.
 */
export function describeChanges(before: unknown, after: unknown): readonly string[] {
  if (isSame(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [describeChange(before, after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const lines = names
    .filter(name => !isSame(before[name], after[name]))
    .map(name => `${fieldToWords(name)}: ${describeChange(before[name], after[name])}`)
  const moreCount = lines.length - MAX_LINES
  return moreCount > 0 ? [...lines.slice(0, MAX_LINES), `and ${moreCount} more`] : lines
}

/** Turns a field's name, such as `showReactionsBar`, into words. */
const fieldToWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

function describeChange(before: unknown, after: unknown): string {
  return Array.isArray(after) && (Array.isArray(before) || before === null)
    ? describeListChange(before ?? [], after)
    : `${describeValue(before)} → ${describeValue(after)}`
}

/** Returns the entries that a list gains and loses. */
function describeListChange(before: readonly unknown[], after: readonly unknown[]): string {
  const listDifference = (list: readonly unknown[], others: readonly unknown[]) =>
    list.filter(item => !others.some(other => isSame(item, other)))
  const [addedItems, removedItems] = [listDifference(after, before), listDifference(before, after)]
  const parts = [
    addedItems.length > 0 && `added ${describeEntries(addedItems)}`,
    removedItems.length > 0 && `removed ${describeEntries(removedItems)}`,
  ]
  return parts.filter(Boolean).join(', ') || 'in another order'
}

/**
 * Returns the names of a few entries, such as the addresses of relays. If there are many, or one has no name, returns
 * their number.
 */
function describeEntries(entries: readonly unknown[]): string {
  const names = entries.map(entryName).filter(name => name !== undefined)
  const canNameAll = names.length === entries.length && names.length <= MAX_NAMED
  return canNameAll ? names.map(describeValue).join(' and ') : pluralize(entries.length, 'entry', 'entries')
}

function entryName(entry: unknown): unknown {
  if (!isObject(entry)) return typeof entry === 'string' ? entry : undefined
  return [entry.url, entry.name, entry.id].find(name => typeof name === 'string')
}

function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === undefined || value === null) return 'default'
  if (value === '') return 'empty'
  if (Array.isArray(value)) return pluralize(value.length, 'entry', 'entries')
  if (isObject(value)) return pluralize(Object.keys(value).length, 'entry', 'entries')
  const text = String(value)
  return text.length > MAX_TEXT_CHARS ? `${text.slice(0, MAX_TEXT_CHARS - 1)}…` : text
}
