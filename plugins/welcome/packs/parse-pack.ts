import { addressOf, isHexKey, neutralize } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** The kinds of follow packs (NIP-51): a starter pack, and the older set of people, which has the same tags. */
export const PACK_KINDS: readonly number[] = [39089, 30000]

/** Maximum number of people of a pack. The rest of a longer pack is left out. */
export const MAX_PACK_PEOPLE = 500
/** Maximum number of graphemes of a pack's title and of its text. */
const MAX_TITLE = 40
const MAX_TEXT = 160

/** People with a common interest who can be followed together. Its texts are safe to show. */
export interface FollowPack {
  readonly id: string
  readonly title: string
  /** A sentence about the pack; may be empty. */
  readonly text: string
  /** Public keys (hex), each once, in the order of the pack, at most `MAX_PACK_PEOPLE`. */
  readonly people: readonly string[]
  /** Number of people who were left out because the pack names too many. */
  readonly left: number
}

/**
 * Reads a follow pack. Returns `undefined` for a pack without people or title. Apps keep data of their own in untitled
 * sets of people, so those are no packs.
 */
export function parsePack(event: NostrEvent): FollowPack | undefined {
  const address = addressOf(event)
  if (address === undefined || !PACK_KINDS.includes(event.kind)) return undefined
  const text = (name: string, most: number) =>
    neutralize(event.tags.find(([tag]) => tag === name)?.[1] ?? '', most)
  const title = text('title', MAX_TITLE)
  const named = new Set<string>()
  for (const [name, key] of event.tags) if (name === 'p' && isHexKey(key)) named.add(key)
  if (title === '' || named.size === 0) return undefined
  const people = [...named].slice(0, MAX_PACK_PEOPLE)
  return {
    id: address,
    title,
    text: text('description', MAX_TEXT),
    people,
    left: named.size - people.length,
  }
}

/** Maximum number of packs that are shown. */
const MAX_PACKS = 24

/**
 * Reads the packs among these events, in their order. If a curator has moved a pack to the newer kind under the same
 * identifier, the older one is left out.
 */
export function packsIn(events: readonly NostrEvent[]): readonly FollowPack[] {
  const packs = events.flatMap(event => parsePack(event) ?? [])
  const ids = new Set(packs.map(({ id }) => id))
  const isOutdated = ({ id }: FollowPack) =>
    id.startsWith('30000:') && ids.has(id.replace('30000:', '39089:'))
  return packs.filter(pack => !isOutdated(pack)).slice(0, MAX_PACKS)
}
