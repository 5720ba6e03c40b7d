import { isHexKey, parseAddress } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Maximum number of tags that are read. No honest event has more. */
const MAX_TAGS = 2_000
const MAX_ADDRESS = 500

type Tagged = Pick<NostrEvent, 'tags'>

/** Returns the valid ids in `e` tags, in order. */
export const getTaggedEventIds = ({ tags }: Tagged): readonly string[] =>
  tags.slice(0, MAX_TAGS).flatMap(([name, id]) => (name === 'e' && isHexKey(id) ? [id] : []))

/** Returns the first valid address in an `a` tag. */
export const findTaggedAddress = ({ tags }: Tagged): string | undefined =>
  tags.slice(0, MAX_TAGS).find(([name, value]) => name === 'a' && value && isEventAddress(value))?.[1]

export const isEventAddress = (value: string): boolean =>
  value.length <= MAX_ADDRESS && parseAddress(value) !== undefined

/** True if the value is an id or address of an event, so that it can be the target of a row. */
export const isTargetId = (value: unknown): value is string =>
  typeof value === 'string' && (isHexKey(value) || isEventAddress(value))
