import {
  flag,
  HOST_PATTERN,
  integer,
  list,
  Malformed,
  object,
  plainWords,
  type ReadBy,
  text,
} from '#kernel/sandbox'
import type { WidgetGuest } from '../types'

const name = text(40, /^[\w-]{1,40}$/, '1 to 40 letters, digits, _ or -')
/** Characters that take no room. */
const UNSEEN = /[\u200b\u2028\u2029\u2060\ufeff]/g
/** A short text that stands among the widget's own words. */
const label = (value: unknown, path: string) => {
  const plain = plainWords(text(60)(value, path)).replace(UNSEEN, '').trim()
  if (plain === '') throw new Malformed(`${path} must have a letter`)
  return plain
}
const field = object({ id: name, label }, { secret: flag, example: text(100) })
const connector = object({ id: name, label }, { fields: list(field, 6, 1) })
const guest = object({
  manifest: object(
    {
      api: integer(1, 1),
      id: text(13, /^[a-z0-9][a-z0-9-]*$/, '1 to 13 characters of a-z, 0-9 and -'),
      title: label,
      version: text(20, /^\d+\.\d+\.\d+$/, 'three numbers, such as 1.0.0'),
      adds: object({ connectors: list(connector, 3, 1) }),
    },
    { requires: list(text(120), 20) },
  ),
  code: text(2_000),
  sha256: text(64, /^[0-9a-f]{64}$/i, 'the SHA-256 of the code, in hex'),
})
const NETWORK = new RegExp(`^network:(${HOST_PATTERN})$`)

/** A plugin from others that a page lists, as far as the widget uses it. */
export interface ReadGuest extends ReadBy<typeof guest> {
  /** The hosts, with their ports, that it may ask. */
  readonly hosts: readonly string[]
}

/** Reads one item of `init({ guests })`. `path` names it in the message. Throws `Malformed` with the reason. */
export function readGuest(given: WidgetGuest, path: string): ReadGuest {
  const read = guest(given, path)
  const { requires = [], adds } = read.manifest
  if (!requires.includes('wallet:connect'))
    throw new Malformed(`${path}.manifest.requires must have wallet:connect`)
  for (const each of requires)
    if (each !== 'wallet:connect' && !NETWORK.test(each))
      throw new Malformed(`${path}.manifest.requires has ${each}, which no widget grants`)
  for (const items of [adds.connectors, ...adds.connectors.map(({ fields = [] }) => fields)])
    if (new Set(items.map(({ id }) => id)).size < items.length)
      throw new Malformed(`${path}.manifest.adds has the same id twice`)
  const hosts = requires.flatMap(each => NETWORK.exec(each)?.[1] ?? [])
  return { ...read, sha256: read.sha256.toLowerCase(), hosts }
}
