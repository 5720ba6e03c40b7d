import { getEventAddress, isHexKey, sanitizeName } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** The kinds of follow packs (NIP-51): starter packs, and follow sets, which are older and have the same tags. */
export const FOLLOW_PACK_KINDS: readonly number[] = [39089, 30000]

/** Maximum number of people of a pack. Further people of a longer pack are left out. */
export const MAX_PACK_PEOPLE = 500
/** Maximum number of graphemes of a pack's title and of its text. */
const MAX_TITLE_CHARS = 40
const MAX_TEXT_CHARS = 160

/** People with a common interest, who can be followed together. Its texts are sanitized for display. */
export interface FollowPack {
  readonly id: string
  readonly title: string
  /** A sentence about the pack; may be empty. */
  readonly text: string
  /** Public keys (hex), each once, in the order of the pack, at most `MAX_PACK_PEOPLE`. */
  readonly people: readonly string[]
  /** Number of people who were left out because the pack names too many. */
  readonly leftOutCount: number
}

/**
 * Parses a follow pack. Returns `undefined` if it has no people or no title. Apps store data of their own in follow
 * sets without title, so these are no packs.
 */
export function parseFollowPack(event: NostrEvent): FollowPack | undefined {
  const address = getEventAddress(event)
  if (address === undefined || !FOLLOW_PACK_KINDS.includes(event.kind)) return undefined
  const text = (name: string, maxLength: number) =>
    sanitizeName(event.tags.find(([tag]) => tag === name)?.[1] ?? '', maxLength)
  const title = text('title', MAX_TITLE_CHARS)
  const namedPubkeys = new Set<string>()
  for (const [name, key] of event.tags) if (name === 'p' && isHexKey(key)) namedPubkeys.add(key)
  if (title === '' || namedPubkeys.size === 0) return undefined
  const people = [...namedPubkeys].slice(0, MAX_PACK_PEOPLE)
  return {
    id: address,
    title,
    text: text('description', MAX_TEXT_CHARS),
    people,
    leftOutCount: namedPubkeys.size - people.length,
  }
}

/** Maximum number of packs that are shown. */
const MAX_PACKS = 24

/**
 * Parses the packs among these events, in their order. If a curator has published the same identifier with the newer
 * kind, the older kind's pack is left out.
 */
export function parseFollowPacks(events: readonly NostrEvent[]): readonly FollowPack[] {
  const packs = events.flatMap(event => parseFollowPack(event) ?? [])
  const ids = new Set(packs.map(({ id }) => id))
  const isOutdated = ({ id }: FollowPack) =>
    id.startsWith('30000:') && ids.has(id.replace('30000:', '39089:'))
  return packs.filter(pack => !isOutdated(pack)).slice(0, MAX_PACKS)
}
