/**
 * The records in localStorage that are imported from the former client (the app that ran at this site's address before
 * Pinion), in this order.
 */
export const LEGACY_RECORDS = [
  'settings-storage',
  'feed-storage',
  'zap-storage',
  'user-storage',
  'search-storage',
  'draft-storage',
  'mutedIds',
] as const
export type LegacyRecordName = (typeof LEGACY_RECORDS)[number]

/** The `state` of a record; nothing in it is checked. */
export type LegacyState = Readonly<Record<string, unknown>>

/** Maximum size of a record in characters. */
const MAX_RECORD_CHARS = 1_000_000

export const hasLegacyRecords = (storage: Storage): boolean =>
  LEGACY_RECORDS.some(name => storage.getItem(name) !== null)

/**
 * Reads a record of the form `{ state, version }`; `mutedIds` is a list, which becomes the state `{ ids }`. Returns
 * `undefined` if the record is missing, and 'broken' if it has another form.
 */
export function readLegacyRecord(
  storage: Storage,
  name: LegacyRecordName,
): LegacyState | 'broken' | undefined {
  const text = storage.getItem(name)
  if (text === null) return undefined
  if (text.length > MAX_RECORD_CHARS) return 'broken'
  try {
    const record: unknown = JSON.parse(text)
    if (name === 'mutedIds') return Array.isArray(record) ? { ids: record } : 'broken'
    return isObject(record) && isObject(record.state) ? record.state : 'broken'
  } catch {
    return 'broken'
  }
}

export const isObject = (value: unknown): value is LegacyState =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an own field of a value that may be anything; `{}` if the field is no object. */
export const readObjectField = (value: LegacyState, name: string): LegacyState => {
  const fieldValue = Object.hasOwn(value, name) ? value[name] : undefined
  return isObject(fieldValue) ? fieldValue : {}
}
