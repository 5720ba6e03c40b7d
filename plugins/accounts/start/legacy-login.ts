import { toPubkey } from '#kernel/nostr'
import { LEGACY_FIELDS, LEGACY_PREFIXES, LEGACY_STORE } from './has-legacy-login'

type Field = (typeof LEGACY_FIELDS)[number]

/** A login that an older version stored, as text. Its keys may be hex or bech32. */
export interface LegacyLogin {
  /** hex */
  readonly pubkey?: string
  readonly secret?: string
  readonly extension: boolean
}

/** Parses a stored value. Older versions stored both JSON and plain text. */
function plain(text: string | null): unknown {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    // A hex key that consists only of decimal digits parses as a number, so return the text instead.
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}

function storeState(storage: Storage): Record<string, unknown> {
  const record = plain(storage.getItem(LEGACY_STORE))
  const state =
    typeof record === 'object' && record !== null ? (record as { state?: unknown }).state : undefined
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

export function readLegacyLogin(storage: Storage): LegacyLogin {
  const state = storeState(storage)
  const find = (field: Field) => {
    const places = [...LEGACY_PREFIXES.map(prefix => plain(storage.getItem(prefix + field))), state[field]]
    return places.find(value => value !== undefined && value !== null && value !== '')
  }
  const [publicKey, secret, extension] = LEGACY_FIELDS.map(find)
  const pubkey = typeof publicKey === 'string' ? toPubkey(publicKey) : undefined
  return {
    ...(pubkey && { pubkey }),
    ...(typeof secret === 'string' && { secret: secret.trim() }),
    extension: extension === true || extension === 'true',
  }
}

/** True if the text looks like a key. A mistyped key counts too, because its owner may correct it. */
export const mayBeKey = (secret: string): boolean => /^(?:[0-9a-f]{64}$|(?:nsec|ncryptsec)1)/i.test(secret)

/**
 * Removes the values that `readLegacyLogin` reads. Other fields of the old record stay, because other migrations need
 * them.
 */
export function removeLegacyLogin(storage: Storage): void {
  for (const prefix of LEGACY_PREFIXES) for (const field of LEGACY_FIELDS) storage.removeItem(prefix + field)
  if (storage.getItem(LEGACY_STORE) === null) return
  const state = storeState(storage)
  for (const field of LEGACY_FIELDS) delete state[field]
  if (Object.keys(state).length === 0) storage.removeItem(LEGACY_STORE)
  else storage.setItem(LEGACY_STORE, JSON.stringify({ state, version: 0 }))
}
