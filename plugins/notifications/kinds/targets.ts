import { isHexKey, parseAddress } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Most tags that are read; no honest event has more. */
const MAX_TAGS = 2_000
const MAX_ADDRESS = 500

type Tagged = Pick<NostrEvent, 'tags'>

/** The ids in `e` tags, in order. */
export const taggedIds = ({ tags }: Tagged): readonly string[] =>
  tags.slice(0, MAX_TAGS).flatMap(([name, id]) => (name === 'e' && isHexKey(id) ? [id] : []))

/** The first address in an `a` tag. */
export const taggedAddress = ({ tags }: Tagged): string | undefined =>
  tags.slice(0, MAX_TAGS).find(([name, value]) => name === 'a' && value && isAddress(value))?.[1]

export const isAddress = (value: string): boolean =>
  value.length <= MAX_ADDRESS && parseAddress(value) !== undefined

/** Whether the value is an id or address, and so can be the subject of a row. */
export const isTarget = (value: unknown): value is string =>
  typeof value === 'string' && (isHexKey(value) || isAddress(value))
