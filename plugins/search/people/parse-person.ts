import { isHexKey, sanitizeName } from '#kernel/nostr'
import type { IndexedPerson } from './indexed-person'

export const MAX_PICTURE_LENGTH = 500
const MAX_NIP05 = 100
/** Maximum length of a profile event's content, in characters. */
const MAX_CONTENT = 100_000

/** The parts of a kind 0 event that are sent to the worker. */
export interface ProfileContent {
  readonly pubkey: string
  readonly content: string
  /** s */
  readonly createdAt: number
}

/**
 * Reads names and addresses from a kind 0 event (NIP-01, NIP-24). Returns `undefined` if the event contains no name to
 * search for.
 */
export function parsePerson({ pubkey, content, createdAt }: ProfileContent): IndexedPerson | undefined {
  if (content.length > MAX_CONTENT) return undefined
  let raw: unknown
  try {
    raw = JSON.parse(content)
  } catch {
    return undefined
  }
  if (typeof raw !== 'object' || raw === null) return undefined
  const fields = raw as Readonly<Record<string, unknown>>
  const text = (key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined)
  return parseIndexedPerson({
    pubkey,
    name: text('display_name') ?? text('displayName'),
    alias: text('name') ?? text('username'),
    nip05: text('nip05'),
    picture: text('picture'),
    createdAt,
  })
}

/** Validates and shortens data about a person that come from strangers, files or storage. */
export function parseIndexedPerson(
  fields: Readonly<Record<'pubkey' | 'name' | 'alias' | 'nip05' | 'picture' | 'createdAt', unknown>>,
): IndexedPerson | undefined {
  const { pubkey, createdAt } = fields
  if (typeof pubkey !== 'string' || !isHexKey(pubkey) || !Number.isSafeInteger(createdAt)) return undefined
  const first = cleanName(fields.name)
  const second = cleanName(fields.alias)
  const nip05 = singleWord(fields.nip05, MAX_NIP05)
  const name = first ?? second ?? nip05
  if (name === undefined) return undefined
  const alias = first !== undefined && second !== first ? second : undefined
  const picture = singleWord(fields.picture, MAX_PICTURE_LENGTH)
  return {
    pubkey,
    name,
    createdAt: createdAt as number,
    ...(alias && { alias }),
    ...(nip05 && { nip05 }),
    ...(picture && /^https?:\/\//i.test(picture) && { picture }),
  }
}

/** Returns at most fifty graphemes. */
const cleanName = (value: unknown): string | undefined =>
  typeof value === 'string' ? sanitizeName(value.trim()) || undefined : undefined

const singleWord = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value.length <= limit && value !== '' && !/\s/.test(value) ? value : undefined
