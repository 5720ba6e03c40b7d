import { UserFacingError } from '#kernel'

/** A settings record, in the form that it has in the storage and in a settings file. */
export interface SettingsRecord {
  /** The version of the record's format. */
  readonly version: number
  readonly value: unknown
}

export type SettingsRecordsByKey = ReadonlyMap<string, SettingsRecord>

/** Maximum size of a settings file in characters. */
export const MAX_SETTINGS_FILE_CHARS = 1_000_000
const MAX_RECORDS = 200
const MAX_KEY_CHARS = 100
const FILE_VERSION = 1

const NOT_A_SETTINGS_FILE = 'This is not a settings file of Pinion.'

/** Returns the text of a settings file with these records. `savedAtMs` is in ms. */
export function serializeSettingsFile(records: SettingsRecordsByKey, savedAtMs: number): string {
  const file = {
    pinion: 'settings',
    version: FILE_VERSION,
    savedAt: new Date(savedAtMs).toISOString(),
    records: Object.fromEntries(records),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads the text of a settings file. The values of its records are not checked. Throws a `UserFacingError` for any
 * other text.
 */
export function parseSettingsFile(text: string): SettingsRecordsByKey {
  if (text.length > MAX_SETTINGS_FILE_CHARS)
    throw new UserFacingError('This file is too large to be a settings file of Pinion.')
  const { pinion, version, records } = parseJsonObject(text)
  if (pinion !== 'settings' || typeof records !== 'object' || records === null)
    throw new UserFacingError(NOT_A_SETTINGS_FILE)
  if (version !== FILE_VERSION)
    throw new UserFacingError(
      'This settings file is of another version of Pinion, which this one cannot read.',
    )
  const entries = Object.entries(records)
  if (entries.length > MAX_RECORDS)
    throw new UserFacingError('This settings file has more records than Pinion has.')
  return new Map(
    entries.flatMap(([key, record]) =>
      isStoredRecord(record) ? [[key.slice(0, MAX_KEY_CHARS), record]] : [],
    ),
  )
}

function parseJsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file === 'object' && file !== null) return file as Readonly<Record<string, unknown>>
  } catch {
    // The text is no JSON.
  }
  throw new UserFacingError(NOT_A_SETTINGS_FILE)
}

/** True for a versioned record, as the kernel stores it. */
export function isStoredRecord(value: unknown): value is SettingsRecord {
  if (typeof value !== 'object' || value === null || !('version' in value) || !('value' in value))
    return false
  return Number.isSafeInteger(value.version) && Number(value.version) >= 0
}
