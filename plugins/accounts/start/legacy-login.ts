import { toPubkey } from '#kernel/nostr'
import { LEGACY_FIELDS, LEGACY_PREFIXES, LEGACY_STORE } from './has-legacy-login'

/** A place in which an older version stored a login. Its keys may be hex or bech32. */
export interface LegacyLogin {
  /** The name of the record. */
  readonly place: string
  /** hex */
  readonly pubkey?: string
  readonly secret?: string
  readonly extension: boolean
  /** Removes the login, or all of it but the secret key. Whatever else the place holds stays for other migrations. */
  remove(what: 'all' | 'all-but-secret'): void
}

/** Maximum length of the record that holds a login among other things, in characters. */
const MAX_CHARS = 1_000_000
/** Maximum length of a value that stands alone, in characters. */
const MAX_VALUE_CHARS = 10_000

/** Parses a stored value. Older versions stored both JSON and plain text. */
function plain(text: string | null): unknown {
  if (text === null || text.length > MAX_VALUE_CHARS) return undefined
  try {
    const value: unknown = JSON.parse(text)
    // A hex key that consists only of decimal digits parses as a number, so return the text instead.
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}

/** Returns the fields of the record that holds other settings, too; undefined if nothing can read it. */
function storeState(text: string): Record<string, unknown> | undefined {
  if (text.length > MAX_CHARS) return undefined
  try {
    const record: unknown = JSON.parse(text)
    const state =
      typeof record === 'object' && record !== null && 'state' in record ? record.state : undefined
    return typeof state === 'object' && state !== null ? { ...state } : undefined
  } catch {
    return undefined
  }
}

function toLogin(
  place: string,
  [publicKey, secret, extension]: readonly unknown[],
  remove: LegacyLogin['remove'],
): LegacyLogin {
  const pubkey = typeof publicKey === 'string' ? toPubkey(publicKey) : undefined
  return {
    place,
    ...(pubkey && { pubkey }),
    ...(typeof secret === 'string' && secret.trim() !== '' && { secret: secret.trim() }),
    extension: extension === true || extension === 'true',
    remove,
  }
}

/** The fields that are removed. */
const fieldsOf = (what: 'all' | 'all-but-secret') =>
  LEGACY_FIELDS.filter(field => what === 'all' || field !== 'privateKey')

/**
 * Returns the logins that older versions stored, one for each place: they may be of different people. `broken` has the
 * names of the records that cannot be read.
 */
export function readLegacyLogins(storage: Storage): {
  readonly logins: readonly LegacyLogin[]
  readonly broken: readonly string[]
} {
  const logins = LEGACY_PREFIXES.filter(prefix =>
    LEGACY_FIELDS.some(field => storage.getItem(prefix + field) !== null),
  ).map(prefix =>
    toLogin(
      `${prefix}privateKey`,
      LEGACY_FIELDS.map(field => plain(storage.getItem(prefix + field))),
      what => {
        for (const field of fieldsOf(what)) storage.removeItem(prefix + field)
      },
    ),
  )
  const text = storage.getItem(LEGACY_STORE)
  if (text === null) return { logins, broken: [] }
  const state = storeState(text)
  if (!state) return { logins, broken: [LEGACY_STORE] }
  if (!LEGACY_FIELDS.some(field => Object.hasOwn(state, field))) return { logins, broken: [] }
  const remove: LegacyLogin['remove'] = what => {
    const left = { ...state }
    for (const field of fieldsOf(what)) delete left[field]
    if (Object.keys(left).length === 0) storage.removeItem(LEGACY_STORE)
    else storage.setItem(LEGACY_STORE, JSON.stringify({ state: left, version: 0 }))
  }
  const values = LEGACY_FIELDS.map(field => (Object.hasOwn(state, field) ? state[field] : undefined))
  return { logins: [...logins, toLogin(LEGACY_STORE, values, remove)], broken: [] }
}

/** True if the text looks like a key. A mistyped key counts too, because its owner may correct it. */
export const mayBeKey = (secret: string): boolean => /^(?:[0-9a-f]{64}$|(?:nsec|ncryptsec)1)/i.test(secret)
