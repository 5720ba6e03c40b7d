import { Refusal } from '#kernel'

/** A settings record, in the form that it has in the storage and in a settings file. */
export interface StoredRecord {
  /** The version of the record's format. */
  readonly version: number
  readonly value: unknown
}

export type RecordsByKey = ReadonlyMap<string, StoredRecord>

/** Maximum size of a settings file in characters. */
export const MAX_FILE_CHARS = 1_000_000
const MAX_RECORDS = 200
const MAX_KEY = 100
const FILE_VERSION = 1

const NOT_OURS = 'This is not a settings file of Pinion.'

/** Returns the text of a settings file with these records. `at` is in ms. */
export function writeSettingsFile(records: RecordsByKey, at: number): string {
  const file = {
    pinion: 'settings',
    version: FILE_VERSION,
    savedAt: new Date(at).toISOString(),
    records: Object.fromEntries(records),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads the text of a settings file. The values of its records are not checked. Throws a `Refusal` for any other text.
 */
export function readSettingsFile(text: string): RecordsByKey {
  if (text.length > MAX_FILE_CHARS)
    throw new Refusal('This file is too large to be a settings file of Pinion.')
  const { pinion, version, records } = parse(text)
  if (pinion !== 'settings' || typeof records !== 'object' || records === null) throw new Refusal(NOT_OURS)
  if (version !== FILE_VERSION)
    throw new Refusal('This settings file is of another version of Pinion, which this one cannot read.')
  const entries = Object.entries(records)
  if (entries.length > MAX_RECORDS) throw new Refusal('This settings file has more records than Pinion has.')
  return new Map(
    entries.flatMap(([key, record]) => (isRecord(record) ? [[key.slice(0, MAX_KEY), record]] : [])),
  )
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file === 'object' && file !== null) return file as Readonly<Record<string, unknown>>
  } catch {
    // The text is no JSON.
  }
  throw new Refusal(NOT_OURS)
}

/** True for a versioned record, as the kernel stores it. */
export function isRecord(value: unknown): value is StoredRecord {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('value' in value))
    return false
  return Number.isSafeInteger(value.version) && Number(value.version) >= 0
}
