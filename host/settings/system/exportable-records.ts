import { getSettingsRecordKeys, type Kernel, pluginSettingsKey } from '#kernel'
import { textContainsSecret } from '#kernel/nostr'
import { exportableSettings } from '#kernel/shell'
import type { HostServices } from '../../host-context'
import { getLoadedManifests } from '../get-loaded-manifests'
import { describeChanges } from './describe-changes'
import { isStoredRecord, type SettingsRecord, type SettingsRecordsByKey } from './settings-file'

/** A description of a record that a settings file may contain: a contribution to `exportableSettings`. */
export type ExportableRecord = Parameters<typeof exportableSettings>[0]

/** A record of a settings file that would change the settings of this device. */
export interface PlannedSettingsChange {
  readonly key: string
  readonly title: string
  /** The changes in words, one line for each field. */
  readonly lines: readonly string[]
  readonly record: SettingsRecord
}

/** The changes that the import of a settings file would make. */
export interface SettingsImportPlan {
  readonly changes: readonly PlannedSettingsChange[]
  /** Records that are not imported, with the reason. */
  readonly skipped: readonly { readonly key: string; readonly reason: string }[]
}

/**
 * Returns the descriptions of records that a settings file may contain. First activates the enabled plugins that own
 * one of the `keys`, because plugins describe their records only while they are active.
 */
export async function findExportableRecords(
  kernel: Kernel,
  switches: HostServices['switches'],
  keys: Iterable<string>,
): Promise<readonly ExportableRecord[]> {
  const wantedKeys = new Set(keys)
  const owners = getLoadedManifests(switches)
    .filter(({ id, records = [] }) => [pluginSettingsKey(id), ...records].some(key => wantedKeys.has(key)))
    .filter(({ id }) => (kernel.pluginStates.get()[id] ?? 'off') !== 'off')
  await Promise.allSettled(owners.map(({ id }) => kernel.activate(id)))
  return kernel.points.get(exportableSettings).map(({ value }) => value)
}

/** Returns the records for a settings file: those that are stored on this device, readable, and without a secret. */
export function exportSettingsRecords(
  exportableRecords: readonly ExportableRecord[],
  storage: Storage,
): SettingsRecordsByKey {
  const entries = exportableRecords.flatMap(exportable => {
    const stored = parseStoredRecord(exportable, readStoredText(exportable, storage))
    if (stored === undefined) return []
    const value = pickExportedFields(exportable, exportable.withoutSecrets?.(stored as never) ?? stored)
    const { version } = exportable.definition
    return textContainsSecret(JSON.stringify(value)) ? [] : [[exportable.key, { version, value }] as const]
  })
  return new Map(entries)
}

/** Checks the records of a settings file, and compares them with the settings of this device. Changes nothing. */
export function planSettingsImport(
  records: SettingsRecordsByKey,
  exportableRecords: readonly ExportableRecord[],
  storage: Storage,
): SettingsImportPlan {
  const changes: PlannedSettingsChange[] = []
  const skipped: { key: string; reason: string }[] = []
  for (const [key, { version, value }] of records) {
    const exportable = exportableRecords.find(other => recordKeys(other).includes(key))
    const countingKey = exportable && recordKeys(exportable).find(each => records.has(each))
    const reason = !exportable
      ? 'not known here, or its plugin is off'
      : countingKey !== key
        ? 'the file has it in its present form too'
        : skipReason(exportable, { version, value })
    const incoming = exportable && parseRecordValue(exportable, { version, value })
    if (!exportable || reason !== undefined || incoming === undefined) {
      skipped.push({ key, reason: reason ?? 'not readable' })
      continue
    }
    const { definition, title } = exportable
    const current = parseStoredRecord(exportable, readStoredText(exportable, storage)) ?? definition.defaults
    const incomingFields = pickExportedFields(exportable, incoming)
    const lines = describeChanges(pickExportedFields(exportable, current), incomingFields)
    const nextValue =
      isObject(current) && exportable.fields && isObject(incomingFields)
        ? { ...current, ...incomingFields }
        : incomingFields
    if (lines.length > 0)
      changes.push({
        key: exportable.key,
        title,
        lines,
        record: { version: definition.version, value: nextValue },
      })
  }
  return { changes, skipped }
}

/**
 * Writes all changes of a plan to the storage. If the storage refuses one, writes none and throws the storage's error.
 */
export function writeSettingsImport({ changes }: SettingsImportPlan, storage: Storage): void {
  const previousTexts = changes.map(({ key }) => [key, storage.getItem(key)] as const)
  try {
    for (const { key, record } of changes) storage.setItem(key, JSON.stringify(record))
  } catch (error) {
    for (const [key, text] of previousTexts)
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
    throw error
  }
}

function skipReason(
  { definition }: ExportableRecord,
  { version, value }: SettingsRecord,
): string | undefined {
  if (version > definition.version) return 'of a newer version of Pinion'
  if (textContainsSecret(JSON.stringify(value))) return 'it holds a secret'
  return undefined
}

/** Returns the checked value of a record; `undefined` if it is newer than its definition, or not readable. */
function parseRecordValue({ definition }: ExportableRecord, { version, value }: SettingsRecord): unknown {
  try {
    return version <= definition.version ? definition.read(value, version) : undefined
  } catch {
    return undefined
  }
}

const recordKeys = ({ key, definition }: ExportableRecord) => getSettingsRecordKeys(key, definition)

/** Returns the text of the stored record, under the first of its keys that is stored, as the settings registry does. */
const readStoredText = (exportable: ExportableRecord, storage: Storage) =>
  recordKeys(exportable)
    .map(key => storage.getItem(key))
    .find(text => text !== null) ?? null

/** Returns the checked value of a stored record; `undefined` if there is none, or it is not readable. */
function parseStoredRecord(exportable: ExportableRecord, text: string | null): unknown {
  try {
    const record: unknown = JSON.parse(text ?? 'null')
    return isStoredRecord(record) ? parseRecordValue(exportable, record) : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns only those fields of a value that may be in a settings file. */
function pickExportedFields({ fields }: ExportableRecord, value: unknown): unknown {
  if (!fields || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)))
}
