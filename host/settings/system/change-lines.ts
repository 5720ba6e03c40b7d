import { counted } from '#ui-kit'

const MAX_TEXT = 40
/** Maximum number of lines for one record. */
const MAX_LINES = 20
/** Maximum number of entries of a list that are named. */
const MAX_NAMED = 3

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => JSON.stringify(value) ?? ''
const isSame = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b)

/**
 * Returns what changes between two values of a settings record: one line for each field, 21 at most. Empty if nothing
 * does.
 */
export function changeLines(before: unknown, after: unknown): readonly string[] {
  if (isSame(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [changeText(before, after)]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const lines = names
    .filter(name => !isSame(before[name], after[name]))
    .map(name => `${asWords(name)}: ${changeText(before[name], after[name])}`)
  const more = lines.length - MAX_LINES
  return more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines
}

/** Turns a field's name, such as `showReactionsBar`, into words. */
const asWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

function changeText(before: unknown, after: unknown): string {
  return Array.isArray(after) && (Array.isArray(before) || before === null)
    ? listText(before ?? [], after)
    : `${valueText(before)} → ${valueText(after)}`
}

/** Returns the entries that a list gains and loses. */
function listText(before: readonly unknown[], after: readonly unknown[]): string {
  const without = (list: readonly unknown[], others: readonly unknown[]) =>
    list.filter(item => !others.some(other => isSame(item, other)))
  const [more, less] = [without(after, before), without(before, after)]
  const parts = [
    more.length > 0 && `added ${entriesText(more)}`,
    less.length > 0 && `removed ${entriesText(less)}`,
  ]
  return parts.filter(Boolean).join(', ') || 'in another order'
}

/**
 * Returns the names of a few entries, such as the addresses of relays. If there are many, or one has no name, returns
 * their number.
 */
function entriesText(entries: readonly unknown[]): string {
  const names = entries.map(nameOf).filter(name => name !== undefined)
  const named = names.length === entries.length && names.length <= MAX_NAMED
  return named ? names.map(valueText).join(' and ') : counted(entries.length, 'entry', 'entries')
}

function nameOf(entry: unknown): unknown {
  if (!isObject(entry)) return typeof entry === 'string' ? entry : undefined
  return [entry.url, entry.name, entry.id].find(name => typeof name === 'string')
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (value === undefined || value === null) return 'default'
  if (value === '') return 'empty'
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries')
  if (isObject(value)) return counted(Object.keys(value).length, 'entry', 'entries')
  const text = String(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}
