import { isHexKey, neutralize } from '#kernel/nostr'
import type { Person } from './person'

export const MAX_PICTURE = 500
const MAX_NIP05 = 100
/** Maximum length of a profile event's content, in characters. */
const MAX_CONTENT = 100_000

/** The parts of a kind 0 event that are sent to the worker. */
export interface ProfileText {
  readonly pubkey: string
  readonly content: string
  /** s */
  readonly createdAt: number
}

/**
 * Reads names and addresses from a kind 0 event (NIP-01, NIP-24). Returns `undefined` if the event contains no name to
 * search for.
 */
export function readPerson({ pubkey, content, createdAt }: ProfileText): Person | undefined {
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
  return makePerson({
    pubkey,
    name: text('display_name') ?? text('displayName'),
    alias: text('name') ?? text('username'),
    nip05: text('nip05'),
    picture: text('picture'),
    createdAt,
  })
}

/** Validates and shortens data about a person that come from strangers, files or storage. */
export function makePerson(
  given: Readonly<Record<'pubkey' | 'name' | 'alias' | 'nip05' | 'picture' | 'createdAt', unknown>>,
): Person | undefined {
  const { pubkey, createdAt } = given
  if (typeof pubkey !== 'string' || !isHexKey(pubkey) || !Number.isSafeInteger(createdAt)) return undefined
  const first = nameOf(given.name)
  const second = nameOf(given.alias)
  const nip05 = line(given.nip05, MAX_NIP05)
  const name = first ?? second ?? nip05
  if (name === undefined) return undefined
  const alias = first !== undefined && second !== first ? second : undefined
  const picture = line(given.picture, MAX_PICTURE)
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
const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? neutralize(value.trim()) || undefined : undefined

const line = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value.length <= limit && value !== '' && !/\s/.test(value) ? value : undefined
