import type { Kernel } from '#kernel'
import { IMAGE_PROXY_SETTINGS_KEY, imageProxySettings } from '#kernel/images'
import { textContainsSecret } from '#kernel/nostr'
import { exportableSettings } from '#kernel/shell'
import { isObject } from './legacy-records'
import type { LegacySettingsTranslation } from './translate-settings'

type ImportTarget = Pick<Parameters<typeof exportableSettings>[0], 'key' | 'definition' | 'fields'>

/** This record is not in `exportableSettings`, because it may contain the keys of the proxy. */
const IMAGE_PROXY_TARGET: ImportTarget = { key: IMAGE_PROXY_SETTINGS_KEY, definition: imageProxySettings }

/**
 * The result of an attempt to import. `taken`: today's record contains the former settings. `nothing`: the user has
 * already changed today's record, or its definition accepts none of the former settings. `not-now`: the plugin is off,
 * the storage refused, or the former settings contain a secret; a later start tries again.
 */
export type LegacyImportOutcome = 'taken' | 'nothing' | 'not-now'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Writes a translated record to today's record, after the definition of that record has checked it. Takes effect at
 * once in this tab.
 */
export async function importLegacySettings(
  kernel: Kernel,
  storage: Storage,
  { owner, key, version, value }: LegacySettingsTranslation,
): Promise<LegacyImportOutcome> {
  const target = await findTarget(kernel, key, owner)
  if (!target || textContainsSecret(JSON.stringify(value))) return 'not-now'
  const { definition } = target
  const parsedValue = definition.read(value, version)
  if (parsedValue === undefined || parsedValue === null || isSame(parsedValue, definition.defaults))
    return 'nothing'
  const store = kernel.settings(key, definition)
  if (hasUserChoice(target, store.get(), storage.getItem(key) !== null)) return 'nothing'
  const nextValue =
    target.fields && isObject(parsedValue)
      ? { ...(store.get() as object), ...chosenFields(parsedValue, target) }
      : parsedValue
  store.set(() => nextValue)
  return isStored(storage, target, nextValue) ? 'taken' : 'not-now'
}

async function findTarget(
  kernel: Kernel,
  key: string,
  owner: string | undefined,
): Promise<ImportTarget | undefined> {
  if (key === IMAGE_PROXY_SETTINGS_KEY) return IMAGE_PROXY_TARGET
  // The plugin is activated first, because plugins contribute to `exportableSettings` only while they are active.
  if (owner !== undefined) await kernel.activate(owner).catch(() => {})
  return kernel.points.get(exportableSettings).find(({ value }) => value.key === key)?.value
}

/** Returns the fields of a value that are choices of the user. */
const chosenFields = (value: object, { fields = [] }: ImportTarget) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)))

/**
 * True if today's record already differs from its defaults in a field that the user can set. Other fields, such as
 * times, are ignored.
 */
function hasUserChoice(target: ImportTarget, current: unknown, isStoredNow: boolean): boolean {
  const { defaults } = target.definition
  if (!target.fields || !isObject(current) || !isObject(defaults)) return isStoredNow
  return !isSame(chosenFields(current, target), chosenFields(defaults, target))
}

function isStored(storage: Storage, { key, definition }: ImportTarget, value: unknown): boolean {
  try {
    const record: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isObject(record) && isSame(definition.read(record.value, Number(record.version)), value)
  } catch {
    return false
  }
}
