import { computeEventId, type EncryptedFile, parseEncryptedFile, parseJsonObject } from '#kernel/keys'
import { getExpiration, isContentWarningTag, isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { parseGroup, type RatchetGroup } from './group'
import { type RefusedResult, refusedResult } from './refused-result'
import { isNewerClientRumor, RATCHET_RUMOR_KINDS } from './rumor'

interface MessageFields {
  readonly replyTo?: string
  /** The author's content warnings (NIP-36). Absent if the rumor has none. */
  readonly warnings?: Tags
}

/**
 * The content of a rumor, by its kind. The peer wrote all texts: their length is limited, and they must be rendered as
 * plain text.
 */
export type RumorContent =
  /** `media`: the `imeta` tags (NIP-92) of the files whose addresses are in the text. */
  | ({ readonly type: 'text'; readonly text: string; readonly media: Tags } & MessageFields)
  /** A file, described by the tags of NIP-17. */
  | ({ readonly type: 'file'; readonly file: EncryptedFile } & MessageFields)
  | { readonly type: 'reaction'; readonly target: string; readonly reaction: string }
  | { readonly type: 'receipt'; readonly status: 'delivered' | 'seen'; readonly messages: readonly string[] }
  | { readonly type: 'typing' }
  /** `messageTtl`: number of seconds after which new messages disappear. `null`: new messages do not disappear. */
  | { readonly type: 'settings'; readonly messageTtl: number | null }
  | { readonly type: 'group'; readonly group: RatchetGroup }

/**
 * A rumor that came over a session. Its author is the session's peer, because the rumor's own `pubkey` proves nothing.
 */
export interface ReceivedRumor {
  /**
   * Hash of the rumor as the peer wrote it, computed on this device. Replies, reactions and receipts name the rumor by
   * it.
   */
  readonly id: string
  readonly content: RumorContent
  /** ms. Within the second of the outer event's `created_at`, and at most ten minutes in the future. */
  readonly at: number
  /** s (NIP-40) */
  readonly expiresAt?: number
  /** The id of the group that the rumor belongs to. It is one of the context's `groups`. */
  readonly group?: string
  /**
   * The id of a group that the rumor names although the peer is no member of it. The rumor then belongs to the chat
   * with the peer.
   */
  readonly foreignGroup?: string
  /**
   * True if the rumor shows that the peer has a newer client than version 0.0.36 of nostr-double-ratchet (see
   * `requiresNewerPeer`).
   */
  readonly isFromNewerClient: boolean
}

/**
 * - `malformed`: the plaintext is no JSON, a field has the wrong type, or the kind does not allow the content.
 * - `unknown-kind`: chats do not use this kind.
 * - `expired`: the message should no longer be shown (NIP-40).
 */
export type RatchetRumorRefusal = 'malformed' | 'unknown-kind' | 'expired'

export interface RumorParseContext {
  /** The event of kind 1060 that carried the rumor. */
  readonly outerEvent: Pick<NostrEvent, 'created_at'>
  /** Identities (hex) of the session's peer and of the reader. */
  readonly peer: string
  readonly ownPubkey: string
  /** Ids of the groups that the peer is a member of. */
  readonly groups: ReadonlySet<string>
  /** ms */
  readonly now: number
}

type Tags = readonly (readonly string[])[]

const MAX_TAGS = 2_000
const MAX_TAG_ITEMS = 100
/** Maximum number of UTF-16 units in a reaction: an emoji with modifiers, or the name of one. */
const MAX_REACTION_CHARS = 64
const MAX_GROUP_ID_CHARS = 64
const MAX_MEDIA = 20
const MAX_RECEIPTS = 1_000
const MAX_AHEAD_MS = 10 * 60 * 1_000
/** Ten years in seconds. A longer time to live is ignored. */
const MAX_TTL_S = 10 * 365 * 24 * 60 * 60

/** Parses the plaintext of a message. The author and the time that the rumor claims are not trusted. Never throws. */
export function parseRatchetRumor(
  plaintext: string,
  { outerEvent, peer, ownPubkey, groups, now }: RumorParseContext,
): ReceivedRumor | RefusedResult<RatchetRumorRefusal> {
  const fields = parseRumorFields(plaintext)
  if (!fields) return refusedResult('malformed')
  const content = parseContent(fields, peer, ownPubkey)
  if (content === undefined) return refusedResult('malformed')
  if (content === 'unknown-kind') return refusedResult('unknown-kind')
  const expiresAt = getExpiration(fields)
  if (expiresAt !== undefined && expiresAt * 1_000 <= now) return refusedResult('expired')
  const groupTag = tagValue(fields.tags, 'l')?.slice(0, MAX_GROUP_ID_CHARS)
  const isMember = groupTag !== undefined && groups.has(groupTag)
  return {
    id: computeEventId(fields),
    content,
    at: rumorTimeMs(fields, outerEvent.created_at, now),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(isMember && { group: groupTag }),
    ...(groupTag !== undefined && !isMember && content.type !== 'group' && { foreignGroup: groupTag }),
    isFromNewerClient: isNewerClientRumor(fields.kind, fields.tags),
  }
}

interface RumorFields {
  readonly kind: number
  readonly content: string
  readonly tags: Tags
  readonly pubkey: string
  readonly created_at: number
}

function parseRumorFields(plaintext: string): RumorFields | undefined {
  const { kind, content, tags, pubkey, created_at } = parseJsonObject(plaintext) ?? {}
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

/** Returns the ids of the messages that the `e` tags name. */
const referencedMessages = (tags: Tags): readonly string[] =>
  tags.flatMap(([name, id]) => (name === 'e' && isHexKey(id) ? [id] : []))

const mediaTags = (tags: Tags): Tags => tags.filter(([name]) => name === 'imeta').slice(0, MAX_MEDIA)

function parseContent(
  { kind, content, tags }: RumorFields,
  peer: string,
  ownPubkey: string,
): RumorContent | 'unknown-kind' | undefined {
  const [target] = referencedMessages(tags)
  const warnings = tags.filter(isContentWarningTag)
  const messageFields: MessageFields = {
    ...(target !== undefined && { replyTo: target }),
    ...(warnings.length > 0 && { warnings }),
  }
  const parseFile = (): RumorContent | undefined => {
    const encryptedFile = parseEncryptedFile({ content, tags })
    return encryptedFile && { type: 'file', file: encryptedFile, ...messageFields }
  }
  switch (kind) {
    case RATCHET_RUMOR_KINDS.text:
    case RATCHET_RUMOR_KINDS.oldText:
    case RATCHET_RUMOR_KINDS.oldGroupText:
      return parseFile() ?? { type: 'text', text: content, media: mediaTags(tags), ...messageFields }
    case RATCHET_RUMOR_KINDS.reaction:
      if (target === undefined || content === '' || content.length > MAX_REACTION_CHARS) return undefined
      return { type: 'reaction', target, reaction: content }
    case RATCHET_RUMOR_KINDS.receipt:
      if (content !== 'delivered' && content !== 'seen') return parseFile()
      if (target === undefined) return undefined
      return { type: 'receipt', status: content, messages: referencedMessages(tags).slice(0, MAX_RECEIPTS) }
    case RATCHET_RUMOR_KINDS.typing:
      return { type: 'typing' }
    case RATCHET_RUMOR_KINDS.settings:
      return parseChatSettings(content)
    case RATCHET_RUMOR_KINDS.group: {
      const group = parseGroup(content, peer, ownPubkey)
      return group && { type: 'group', group }
    }
    default:
      return 'unknown-kind'
  }
}

function parseChatSettings(content: string): RumorContent | undefined {
  const { type, v, messageTtlSeconds: ttl } = parseJsonObject(content) ?? {}
  if (type !== 'chat-settings' || v !== 1) return undefined
  if (ttl === undefined || ttl === null || ttl === 0) return { type: 'settings', messageTtl: null }
  if (!Number.isSafeInteger(ttl) || (ttl as number) < 0) return undefined
  return { type: 'settings', messageTtl: (ttl as number) > MAX_TTL_S ? null : (ttl as number) }
}

/**
 * Returns the time (ms) in the rumor's `ms` tag or `created_at`, moved into the second of the outer event.
 * `outerSeconds` is in s, `now` in ms.
 */
function rumorTimeMs({ tags, created_at }: RumorFields, outerSeconds: number, now: number): number {
  const ms = tagValue(tags, 'ms')
  const claimedMs = ms !== undefined && /^\d{1,15}$/.test(ms) ? Number(ms) : created_at * 1_000
  return Math.min(Math.max(claimedMs, outerSeconds * 1_000), outerSeconds * 1_000 + 999, now + MAX_AHEAD_MS)
}
