import type { Kernel } from '#kernel'
import { IMAGE_PROXY_SETTINGS, imageProxySettings } from '#kernel/images'
import { holdsSecret } from '#kernel/nostr'
import { portableSettings } from '#kernel/shell'
import { isObject } from './former-records'
import type { Translation } from './translate-settings'

type Target = Pick<Parameters<typeof portableSettings>[0], 'key' | 'definition' | 'fields'>

/** Not portable, because it may hold the keys of the proxy. */
const IMAGE_PROXY: Target = { key: IMAGE_PROXY_SETTINGS, definition: imageProxySettings }

/**
 * Result of an attempt. `taken`: the record of today holds the former choices. `nothing`: the user has chosen something
 * else since, or its owner accepts none of it. `not-now`: its plugin is off, the storage refused, or it holds a secret.
 */
export type Adoption = 'taken' | 'nothing' | 'not-now'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Writes a translation to the record that holds it today, as its owner reads it. Takes effect at once in this tab. */
export async function adoptTranslation(
  kernel: Kernel,
  storage: Storage,
  { owner, key, version, value }: Translation,
): Promise<Adoption> {
  const target = await findTarget(kernel, key, owner)
  if (!target || holdsSecret(JSON.stringify(value))) return 'not-now'
  const { definition } = target
  const read = definition.read(value, version)
  if (read === undefined || read === null || same(read, definition.defaults)) return 'nothing'
  const store = kernel.settings(key, definition)
  if (isChosen(target, store.get(), storage.getItem(key) !== null)) return 'nothing'
  const next = target.fields && isObject(read) ? { ...(store.get() as object), ...own(read, target) } : read
  store.set(() => next)
  return isStored(storage, target, next) ? 'taken' : 'not-now'
}

async function findTarget(
  kernel: Kernel,
  key: string,
  owner: string | undefined,
): Promise<Target | undefined> {
  if (key === IMAGE_PROXY_SETTINGS) return IMAGE_PROXY
  // Plugins describe their records once they are active.
  if (owner !== undefined) await kernel.activate(owner).catch(() => {})
  return kernel.points.get(portableSettings).find(({ value }) => value.key === key)?.value
}

/** Returns the fields of a value that are choices of the user. */
const own = (value: object, { fields = [] }: Target) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)))

/** True if the user has chosen something in today's record. Its other fields, such as times, do not count. */
function isChosen(target: Target, current: unknown, isThere: boolean): boolean {
  const { defaults } = target.definition
  if (!target.fields || !isObject(current) || !isObject(defaults)) return isThere
  return !same(own(current, target), own(defaults, target))
}

function isStored(storage: Storage, { key, definition }: Target, value: unknown): boolean {
  try {
    const record: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isObject(record) && same(definition.read(record.value, Number(record.version)), value)
  } catch {
    return false
  }
}
