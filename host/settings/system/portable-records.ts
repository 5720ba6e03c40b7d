import { type Kernel, settingsKey } from '#kernel'
import { holdsSecret } from '#kernel/nostr'
import { portableSettings } from '#kernel/shell'
import type { Host } from '../../host-context'
import { changeLines } from './change-lines'
import { isRecord, type RecordsByKey, type StoredRecord } from './settings-file'

/** A description of a record that a settings file may contain: a contribution to `portableSettings`. */
export type Portable = Parameters<typeof portableSettings>[0]

/** A record of a settings file that would change the settings of this device. */
export interface PlannedChange {
  readonly key: string
  readonly title: string
  /** The changes in words, one line for each field. */
  readonly lines: readonly string[]
  readonly record: StoredRecord
}

/** The changes that the import of a settings file would make. */
export interface ImportPlan {
  readonly changes: readonly PlannedChange[]
  /** Records that are not imported, with the reason. */
  readonly skipped: readonly { readonly key: string; readonly reason: string }[]
}

/**
 * Returns the descriptions of records that a settings file may contain. Activates the enabled plugins that own one of
 * the `keys`.
 */
export async function portableRecords(
  kernel: Kernel,
  switches: Host['switches'],
  keys: Iterable<string>,
): Promise<readonly Portable[]> {
  const wanted = new Set(keys)
  const owners = switches.entries
    .get()
    .flatMap(entry => switches.manifestOf(entry) ?? [])
    .filter(({ id, records = [] }) => [settingsKey(id), ...records].some(key => wanted.has(key)))
    .filter(({ id }) => (kernel.status.get()[id] ?? 'off') !== 'off')
  await Promise.allSettled(owners.map(({ id }) => kernel.activate(id)))
  return kernel.points.get(portableSettings).map(({ value }) => value)
}

/** Returns the records for a settings file: those that are stored here, readable, and hold no secret. */
export function exportRecords(portables: readonly Portable[], storage: Storage): RecordsByKey {
  const found = portables.flatMap(portable => {
    const stored = readStored(portable, storage.getItem(portable.key))
    if (stored === undefined) return []
    const value = part(portable, portable.withoutSecrets?.(stored as never) ?? stored)
    const { version } = portable.definition
    return holdsSecret(JSON.stringify(value)) ? [] : [[portable.key, { version, value }] as const]
  })
  return new Map(found)
}

/** Checks the records of a settings file, and compares them with the settings of this device. Changes nothing. */
export function planImport(
  records: RecordsByKey,
  portables: readonly Portable[],
  storage: Storage,
): ImportPlan {
  const changes: PlannedChange[] = []
  const skipped: { key: string; reason: string }[] = []
  for (const [key, { version, value }] of records) {
    const portable = portables.find(each => each.key === key)
    const reason = portable ? whyNot(portable, { version, value }) : 'not known here, or its plugin is off'
    const incoming = portable && readValue(portable, { version, value })
    if (!portable || reason !== undefined || incoming === undefined) {
      skipped.push({ key, reason: reason ?? 'not readable' })
      continue
    }
    const { definition, title } = portable
    const current = readStored(portable, storage.getItem(key)) ?? definition.defaults
    const taken = part(portable, incoming)
    const lines = changeLines(part(portable, current), taken)
    const next = isObject(current) && portable.fields && isObject(taken) ? { ...current, ...taken } : taken
    if (lines.length > 0)
      changes.push({ key, title, lines, record: { version: definition.version, value: next } })
  }
  return { changes, skipped }
}

/**
 * Writes all changes of a plan to the storage. If the storage refuses one, writes none and throws the storage's error.
 */
export function writeImport({ changes }: ImportPlan, storage: Storage): void {
  const before = changes.map(({ key }) => [key, storage.getItem(key)] as const)
  try {
    for (const { key, record } of changes) storage.setItem(key, JSON.stringify(record))
  } catch (error) {
    for (const [key, text] of before)
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
    throw error
  }
}

function whyNot({ definition }: Portable, { version, value }: StoredRecord): string | undefined {
  if (version > definition.version) return 'of a newer version of Pinion'
  if (holdsSecret(JSON.stringify(value))) return 'it holds a secret'
  return undefined
}

/** Returns the checked value of a record; `undefined` if it is newer than its definition, or not readable. */
function readValue({ definition }: Portable, { version, value }: StoredRecord): unknown {
  try {
    return version <= definition.version ? definition.read(value, version) : undefined
  } catch {
    return undefined
  }
}

/** Returns the checked value of a stored record; `undefined` if there is none, or it is not readable. */
function readStored(portable: Portable, text: string | null): unknown {
  try {
    const record: unknown = JSON.parse(text ?? 'null')
    return isRecord(record) ? readValue(portable, record) : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns only those fields of a value that may be in a settings file. */
function part({ fields }: Portable, value: unknown): unknown {
  if (!fields || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)))
}
