/** The records of the former client in localStorage that are taken over, in this order. */
export const FORMER_RECORDS = [
  'settings-storage',
  'feed-storage',
  'zap-storage',
  'user-storage',
  'search-storage',
  'draft-storage',
  'mutedIds',
] as const
export type FormerRecord = (typeof FORMER_RECORDS)[number]

/** The `state` of a record; nothing in it is checked. */
export type FormerState = Readonly<Record<string, unknown>>

/** Maximum size of a record in characters. */
const MAX_CHARS = 1_000_000

export const hasFormerRecords = (storage: Storage): boolean =>
  FORMER_RECORDS.some(name => storage.getItem(name) !== null)

/**
 * Reads a record of the form `{ state, version }`; `mutedIds` is a list, which becomes the state `{ ids }`. Returns
 * `undefined` if the record is missing, and 'broken' if it has another form.
 */
export function readFormerRecord(storage: Storage, name: FormerRecord): FormerState | 'broken' | undefined {
  const text = storage.getItem(name)
  if (text === null) return undefined
  if (text.length > MAX_CHARS) return 'broken'
  try {
    const record: unknown = JSON.parse(text)
    if (name === 'mutedIds') return Array.isArray(record) ? { ids: record } : 'broken'
    return isObject(record) && isObject(record.state) ? record.state : 'broken'
  } catch {
    return 'broken'
  }
}

export const isObject = (value: unknown): value is FormerState =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an own field of a value that may be anything; `{}` if the field is no object. */
export const objectIn = (value: FormerState, name: string): FormerState => {
  const found = Object.hasOwn(value, name) ? value[name] : undefined
  return isObject(found) ? found : {}
}
