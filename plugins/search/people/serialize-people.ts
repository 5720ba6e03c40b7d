import type { IndexedPerson, PersonTuple } from './indexed-person'
import { parseIndexedPerson } from './parse-person'

/** Maximum size in bytes. A hundred thousand people with long addresses need half of it. */
const MAX_BYTES = 64 * 1024 * 1024

/** Serializes people for storage. */
export function serializePeople(people: readonly IndexedPerson[]): Uint8Array {
  const rows = people.map(
    ({ pubkey, name, alias = '', nip05 = '', picture = '', createdAt }): PersonTuple => [
      pubkey,
      name,
      alias,
      nip05,
      picture,
      createdAt,
    ],
  )
  return new TextEncoder().encode(JSON.stringify(rows))
}

/** Parses the output of `serializePeople` and validates each row. Throws if the bytes are no valid JSON array. */
export function deserializePeople(bytes: Uint8Array): IndexedPerson[] {
  if (bytes.length > MAX_BYTES) throw new Error('Too many people')
  const rows: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!Array.isArray(rows)) throw new Error('No list of people')
  return rows.flatMap(row => {
    if (!Array.isArray(row)) return []
    const [pubkey, name, alias, nip05, picture, createdAt] = row as unknown[]
    return parseIndexedPerson({ pubkey, name, alias, nip05, picture, createdAt }) ?? []
  })
}

/**
 * Parses the list of people that is bundled with Pinion. Each row has a key, a name, the part of the NIP-05 identifier
 * before the @, and a picture's address without `https://`.
 */
export function parseBundledPeople(rows: unknown): IndexedPerson[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap(row => {
    if (!Array.isArray(row)) return []
    const [pubkey, name, nip05, picture] = row as unknown[]
    const address = typeof picture === 'string' && picture !== '' ? `https://${picture}` : undefined
    return parseIndexedPerson({ pubkey, name, alias: undefined, nip05, picture: address, createdAt: 0 }) ?? []
  })
}
