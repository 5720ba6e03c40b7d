import { type EncryptedFile, eventId, parseObject, readEncryptedFile } from '#kernel/keys'
import { expirationOf, isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { type Group, readGroup } from './group'
import { type Refused, refuse } from './refused'
import { RUMOR, showsNewer } from './rumor'

/** The content of a rumor by its kind. All texts are the peer's: bounded, and to be shown as text only. */
export type RumorContent =
  /** `media`: the `imeta` tags (NIP-92) of files whose addresses are in the text. */
  | { readonly type: 'text'; readonly text: string; readonly media: Tags; readonly replyTo?: string }
  /** A file, described by the tags of NIP-17. */
  | { readonly type: 'file'; readonly file: EncryptedFile; readonly replyTo?: string }
  | { readonly type: 'reaction'; readonly target: string; readonly reaction: string }
  | { readonly type: 'receipt'; readonly status: 'delivered' | 'seen'; readonly messages: readonly string[] }
  | { readonly type: 'typing' }
  /** `messageTtl`: s after which new messages disappear; `null`: they stay. */
  | { readonly type: 'settings'; readonly messageTtl: number | null }
  | { readonly type: 'group'; readonly group: Group }

/** A rumor of a peer. Its author is the session's peer: the rumor's own `pubkey` proves nothing. */
export interface ReceivedRumor {
  /** Hash of the rumor as it was written, by which replies, reactions and receipts name it. Computed here. */
  readonly id: string
  readonly content: RumorContent
  /** ms. Within the second in which the outer event was signed, and at most ten minutes ahead. */
  readonly at: number
  /** s, NIP-40 */
  readonly expiresAt?: number
  /** The group that the rumor belongs to: one of `groups`. */
  readonly group?: string
  /** The group that the rumor names although the peer is no member of it. It belongs to the chat with the peer. */
  readonly otherGroup?: string
  /** True if the rumor shows that the peer has a newer client than that of 2025 (see `needsNewerPeer`). */
  readonly fromNewer: boolean
}

/**
 * - `malformed`: no JSON, a field of another type, or content that its kind does not allow.
 * - `unknown-kind`: a kind that chats have no use for.
 * - `expired`: it should not be seen any more (NIP-40).
 */
export type RumorRefusal = 'malformed' | 'unknown-kind' | 'expired'

export interface RumorContext {
  /** The event of kind 1060 that carried the rumor. */
  readonly outer: Pick<NostrEvent, 'created_at'>
  /** Identity of the session's peer and of the reader, hex. */
  readonly peer: string
  readonly own: string
  /** Ids of the groups that the peer is a member of. */
  readonly groups: ReadonlySet<string>
  /** ms */
  readonly now: number
}

type Tags = readonly (readonly string[])[]

const MAX_TAGS = 2_000
const MAX_TAG_ITEMS = 100
/** Maximum number of UTF-16 units in a reaction: an emoji with modifiers, or the name of one. */
const MAX_REACTION = 64
const MAX_GROUP_ID = 64
const MAX_MEDIA = 20
const MAX_RECEIPTS = 1_000
const MAX_AHEAD = 10 * 60 * 1_000
/** s in ten years. A longer time to live counts as none. */
const MAX_TTL = 10 * 365 * 24 * 60 * 60

/** Reads the plaintext of a message. Nothing that the rumor says of its author or time is believed. Never throws. */
export function readRumor(
  plaintext: string,
  { outer, peer, own, groups, now }: RumorContext,
): ReceivedRumor | Refused<RumorRefusal> {
  const fields = readFields(plaintext)
  if (!fields) return refuse('malformed')
  const content = readContent(fields, peer, own)
  if (content === undefined) return refuse('malformed')
  if (content === 'unknown-kind') return refuse('unknown-kind')
  const expiresAt = expirationOf(fields)
  if (expiresAt !== undefined && expiresAt * 1_000 <= now) return refuse('expired')
  const named = tagValue(fields.tags, 'l')?.slice(0, MAX_GROUP_ID)
  const isMember = named !== undefined && groups.has(named)
  return {
    id: eventId(fields),
    content,
    at: timeOf(fields, outer.created_at, now),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isMember && { group: named }),
    ...(named !== undefined && !isMember && content.type !== 'group' && { otherGroup: named }),
    fromNewer: showsNewer(fields.kind, fields.tags),
  }
}

interface Fields {
  readonly kind: number
  readonly content: string
  readonly tags: Tags
  readonly pubkey: string
  readonly created_at: number
}

function readFields(plaintext: string): Fields | undefined {
  const { kind, content, tags, pubkey, created_at } = parseObject(plaintext) ?? {}
  if (!Number.isInteger(kind) || typeof content !== 'string') return undefined
  if (!Number.isSafeInteger(created_at) || !isHexKey(pubkey) || !areTags(tags)) return undefined
  return { kind: kind as number, content, tags, pubkey, created_at: created_at as number }
}

const areTags = (tags: unknown): tags is string[][] =>
  Array.isArray(tags) &&
  tags.length <= MAX_TAGS &&
  tags.every(
    tag => Array.isArray(tag) && tag.length <= MAX_TAG_ITEMS && tag.every(item => typeof item === 'string'),
  )

const tagValue = (tags: Tags, name: string): string | undefined => tags.find(tag => tag[0] === name)?.[1]

/** Ids of the messages that the `e` tags name. */
const namedMessages = (tags: Tags): readonly string[] =>
  tags.flatMap(([name, id]) => (name === 'e' && isHexKey(id) ? [id] : []))

const mediaTags = (tags: Tags): Tags => tags.filter(([name]) => name === 'imeta').slice(0, MAX_MEDIA)

function readContent(
  { kind, content, tags }: Fields,
  peer: string,
  own: string,
): RumorContent | 'unknown-kind' | undefined {
  const [target] = namedMessages(tags)
  const reply = target === undefined ? {} : { replyTo: target }
  const file = (): RumorContent | undefined => {
    const found = readEncryptedFile({ content, tags })
    return found && { type: 'file', file: found, ...reply }
  }
  switch (kind) {
    case RUMOR.text:
    case RUMOR.oldText:
    case RUMOR.oldGroupText:
      return file() ?? { type: 'text', text: content, media: mediaTags(tags), ...reply }
    case RUMOR.reaction:
      if (target === undefined || content === '' || content.length > MAX_REACTION) return undefined
      return { type: 'reaction', target, reaction: content }
    case RUMOR.receipt:
      if (content !== 'delivered' && content !== 'seen') return file()
      if (target === undefined) return undefined
      return { type: 'receipt', status: content, messages: namedMessages(tags).slice(0, MAX_RECEIPTS) }
    case RUMOR.typing:
      return { type: 'typing' }
    case RUMOR.settings:
      return readSettings(content)
    case RUMOR.group: {
      const group = readGroup(content, peer, own)
      return group && { type: 'group', group }
    }
    default:
      return 'unknown-kind'
  }
}

function readSettings(content: string): RumorContent | undefined {
  const { type, v, messageTtlSeconds: ttl } = parseObject(content) ?? {}
  if (type !== 'chat-settings' || v !== 1) return undefined
  if (ttl === undefined || ttl === null || ttl === 0) return { type: 'settings', messageTtl: null }
  if (!Number.isSafeInteger(ttl) || (ttl as number) < 0) return undefined
  return { type: 'settings', messageTtl: (ttl as number) > MAX_TTL ? null : (ttl as number) }
}

/** The rumor's `ms` or `created_at`, moved into the second of the outer event. `outer` is in s, `now` in ms. */
function timeOf({ tags, created_at }: Fields, outer: number, now: number): number {
  const ms = tagValue(tags, 'ms')
  const said = ms !== undefined && /^\d{1,15}$/.test(ms) ? Number(ms) : created_at * 1_000
  return Math.min(Math.max(said, outer * 1_000), outer * 1_000 + 999, now + MAX_AHEAD)
}
