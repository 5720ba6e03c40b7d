import { computeEventId } from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'

/** The kinds of rumors that Pinion reads: text, file, reaction and deletion (NIP-17, NIP-25, NIP-09). */
export const DIRECT_RUMOR_KINDS = { text: 14, file: 15, reaction: 7, deletion: 5 } as const
const KNOWN_KINDS: readonly number[] = Object.values(DIRECT_RUMOR_KINDS)

/**
 * Maximum number of bytes of a rumor's JSON. The payload of a longer text would exceed the size that other clients
 * accept.
 */
export const MAX_RUMOR_BYTES = 40_960
/** Maximum number of people in a room, without its author. */
const MAX_MEMBERS = 20
const MAX_TAGS = 200
const MAX_TAG_CHARS = 2_000
/**
 * Maximum number of seconds by which the sender's clock may be ahead of ours. A later time is set back to this limit.
 */
const MAX_CLOCK_AHEAD_S = 600

/** An unsigned event inside a seal (NIP-59). All members of a room (a conversation of NIP-17) get the same rumor. */
export interface DirectRumor {
  readonly id: string
  /** hex */
  readonly pubkey: string
  /** s */
  readonly created_at: number
  readonly kind: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
}

/**
 * - `malformed`: a field is missing, too long or of the wrong type.
 * - `signed`: the rumor has a signature, with which the message could be proven to others.
 * - `wrong-id`: the id does not match the content.
 * - `unknown-kind`: the rumor is no message, file, reaction or deletion.
 * - `not-for-me`: the reader is neither the author nor a member.
 */
export type DirectRumorRefusal = 'malformed' | 'signed' | 'wrong-id' | 'unknown-kind' | 'not-for-me'

/** Returns the people in the `p` tags of a rumor: the members of its room besides its author, each once, at most 20. */
export const parseMembers = (tags: DirectRumor['tags']): readonly string[] =>
  [...new Set(tags.flatMap(([name, key]) => (name === 'p' && isHexKey(key) ? [key] : [])))].slice(
    0,
    MAX_MEMBERS,
  )

/** Creates the rumor that all members of a room get. `createdAt` is in s. */
export function createDirectRumor(
  author: string,
  draft: Pick<DirectRumor, 'kind' | 'content' | 'tags'>,
  createdAt: number,
): DirectRumor {
  const unsigned = {
    pubkey: author,
    created_at: createdAt,
    kind: draft.kind,
    tags: draft.tags,
    content: draft.content,
  }
  return { id: computeEventId(unsigned), ...unsigned }
}

/**
 * Checks a decrypted rumor. `sender` has signed the seal, and must be the rumor's author. `now` is in s. A missing id
 * is computed, because some senders leave it out.
 */
export function parseDirectRumor(
  value: unknown,
  { sender, reader, now }: { readonly sender: string; readonly reader: string; readonly now: number },
): DirectRumor | { readonly refused: DirectRumorRefusal } {
  if (typeof value !== 'object' || value === null) return { refused: 'malformed' }
  const { id, pubkey, created_at, kind, tags, content, sig } = value as Record<string, unknown>
  if (sig !== undefined) return { refused: 'signed' }
  if (pubkey !== sender || typeof content !== 'string' || !areTags(tags)) return { refused: 'malformed' }
  if (typeof created_at !== 'number' || !Number.isSafeInteger(created_at) || created_at < 0)
    return { refused: 'malformed' }
  if (typeof kind !== 'number' || !KNOWN_KINDS.includes(kind)) return { refused: 'unknown-kind' }
  const unsigned = { pubkey: sender, created_at, kind, tags, content }
  const computedId = computeEventId(unsigned)
  if (id !== undefined && id !== computedId) return { refused: 'wrong-id' }
  if (sender !== reader && !parseMembers(tags).includes(reader)) return { refused: 'not-for-me' }
  return { id: computedId, ...unsigned, created_at: Math.min(created_at, now + MAX_CLOCK_AHEAD_S) }
}

const areTags = (tags: unknown): tags is readonly (readonly string[])[] =>
  Array.isArray(tags) &&
  tags.length <= MAX_TAGS &&
  tags.every(
    tag => Array.isArray(tag) && tag.every(item => typeof item === 'string' && item.length <= MAX_TAG_CHARS),
  )
