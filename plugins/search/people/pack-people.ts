import type { Person, PersonRow } from './person'
import { makePerson } from './read-person'

/** Bytes; a hundred thousand people with long addresses take half of it. */
const MOST = 64 * 1024 * 1024

/** People as bytes to be stored. */
export function packPeople(people: readonly Person[]): Uint8Array {
  const rows = people.map(
    ({ pubkey, name, alias = '', nip05 = '', picture = '', createdAt }): PersonRow => [
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

/** Reads what `packPeople` wrote; every row is checked anew. Throws where it is spoiled. */
export function unpackPeople(bytes: Uint8Array): Person[] {
  if (bytes.length > MOST) throw new Error('Too many people')
  const rows: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!Array.isArray(rows)) throw new Error('No list of people')
  return rows.flatMap(row => {
    if (!Array.isArray(row)) return []
    const [pubkey, name, alias, nip05, picture, createdAt] = row as unknown[]
    return makePerson({ pubkey, name, alias, nip05, picture, createdAt }) ?? []
  })
}

/** The bundled people: rows of key, name, what stands before the @ of NIP-05, picture without `https://`. */
export function readBundled(rows: unknown): Person[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap(row => {
    if (!Array.isArray(row)) return []
    const [pubkey, name, nip05, picture] = row as unknown[]
    const address = typeof picture === 'string' && picture !== '' ? `https://${picture}` : undefined
    return makePerson({ pubkey, name, alias: undefined, nip05, picture: address, createdAt: 0 }) ?? []
  })
}
