import { parsePubkey } from '#kernel/nostr'
import { LEGACY_KEY_PREFIXES, LEGACY_LOGIN_FIELDS, LEGACY_RECORD_KEY } from './has-legacy-login'

/** A login that an older version stored in localStorage. Its keys may be hex or bech32. */
export interface LegacyLogin {
  /** The storage key of the login. */
  readonly recordName: string
  /** hex */
  readonly pubkey?: string
  readonly secret?: string
  readonly usesExtension: boolean
  /** Removes the login, with or without its secret key. Other data in the same record stay for other migrations. */
  remove(scope: 'all' | 'all-but-secret'): void
}

/** Maximum number of characters of the record that holds a login among other settings. */
const MAX_CHARS = 1_000_000
/** Maximum number of characters of a value that has a storage key of its own. */
const MAX_VALUE_CHARS = 10_000

/** Parses a stored value. Older versions stored both JSON and plain text. */
function parseStoredValue(text: string | null): unknown {
  if (text === null || text.length > MAX_VALUE_CHARS) return undefined
  try {
    const value: unknown = JSON.parse(text)
    // A hex key of decimal digits only would be parsed as a number. Return its text instead.
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}

/**
 * Returns the fields of the record that holds the login and other settings, or `undefined` if the record is unreadable.
 */
function parseStoreState(text: string): Record<string, unknown> | undefined {
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

function createLegacyLogin(
  recordName: string,
  [publicKey, secret, usesExtension]: readonly unknown[],
  remove: LegacyLogin['remove'],
): LegacyLogin {
  const pubkey = typeof publicKey === 'string' ? parsePubkey(publicKey) : undefined
  return {
    recordName,
    ...(pubkey && { pubkey }),
    ...(typeof secret === 'string' && secret.trim() !== '' && { secret: secret.trim() }),
    usesExtension: usesExtension === true || usesExtension === 'true',
    remove,
  }
}

/** The names of the fields that `remove` deletes. */
const removedFields = (scope: 'all' | 'all-but-secret') =>
  LEGACY_LOGIN_FIELDS.filter(field => scope === 'all' || field !== 'privateKey')

/**
 * Returns the logins that older versions stored, one for each place in which they did, because each may be of another
 * account. `unreadable` has the names of the records that cannot be read.
 */
export function readLegacyLogins(storage: Storage): {
  readonly logins: readonly LegacyLogin[]
  readonly unreadable: readonly string[]
} {
  const logins = LEGACY_KEY_PREFIXES.filter(prefix =>
    LEGACY_LOGIN_FIELDS.some(field => storage.getItem(prefix + field) !== null),
  ).map(prefix =>
    createLegacyLogin(
      `${prefix}privateKey`,
      LEGACY_LOGIN_FIELDS.map(field => parseStoredValue(storage.getItem(prefix + field))),
      scope => {
        for (const field of removedFields(scope)) storage.removeItem(prefix + field)
      },
    ),
  )
  const text = storage.getItem(LEGACY_RECORD_KEY)
  if (text === null) return { logins, unreadable: [] }
  const state = parseStoreState(text)
  if (!state) return { logins, unreadable: [LEGACY_RECORD_KEY] }
  if (!LEGACY_LOGIN_FIELDS.some(field => Object.hasOwn(state, field))) return { logins, unreadable: [] }
  const remove: LegacyLogin['remove'] = scope => {
    // The host may have taken other fields since the record was read. They must not come back.
    const remainingState = parseStoreState(storage.getItem(LEGACY_RECORD_KEY) ?? '')
    if (!remainingState) return
    for (const field of removedFields(scope)) delete remainingState[field]
    if (Object.keys(remainingState).length === 0) storage.removeItem(LEGACY_RECORD_KEY)
    else storage.setItem(LEGACY_RECORD_KEY, JSON.stringify({ state: remainingState, version: 0 }))
  }
  const values = LEGACY_LOGIN_FIELDS.map(field => (Object.hasOwn(state, field) ? state[field] : undefined))
  return { logins: [...logins, createLegacyLogin(LEGACY_RECORD_KEY, values, remove)], unreadable: [] }
}

/** True if the text looks like a key. A mistyped key counts too, because its owner may correct it. */
export const looksLikeKey = (secret: string): boolean =>
  /^(?:[0-9a-f]{64}$|(?:nsec|ncryptsec)1)/i.test(secret)
