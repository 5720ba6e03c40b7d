import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChatChanges, PrivateChat, PrivateMessage, PrivateMessageAction } from '#contracts/private-chats'
import { parseJsonObject } from '#kernel/keys'
import { isHexKey, sanitizeNoteText } from '#kernel/nostr'
import { parseStoredGroup, type RatchetGroup } from '../core/group'
import { RATCHET_RUMOR_KINDS } from '../core/rumor'
import { createGroupChat } from '../receive/ratchet-rumor-changes'
import { groupChatId, privateChatId } from '../records/chat-ids'
import {
  GROUP_RECORD_PREFIX,
  INVITE_RECORD_PREFIX,
  LEGACY_SESSION_RECORD_PREFIX,
} from '../records/ratchet-records'
import { parseStoredInvite, parseStoredSession, type StoredSession } from '../records/stored-records'
import { parseLegacyState } from './parse-legacy-state'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_TEXT_CHARS = 65_535
const MAX_REACTION_CHARS = 64
/**
 * Kinds of rumors that the former client shows as texts. It writes kind 4 between two people, and kind 0 or 1060 in
 * groups.
 */
const TEXT_KINDS: ReadonlySet<unknown> = new Set([
  0,
  RATCHET_RUMOR_KINDS.oldText,
  RATCHET_RUMOR_KINDS.text,
  RATCHET_RUMOR_KINDS.oldGroupText,
])

/** The records of the former client. Nothing in them has been checked. */
export interface LegacyChatRecords {
  readonly sessions?: Json | undefined
  readonly groups?: Json | undefined
}

const parsePairs = (value: unknown): readonly (readonly [string, unknown])[] =>
  (Array.isArray(value) ? value : []).flatMap(item =>
    Array.isArray(item) && typeof item[0] === 'string' && item[0].length <= 300 ? [[item[0], item[1]]] : [],
  )

/**
 * True if the stored sessions belong to this account: their invites name it, or, without invites, their groups do. The
 * sessions themselves do not name their owner, so sessions without invites and groups belong to the first account that
 * signs in.
 */
export function isLegacyDataOfAccount({ sessions, groups }: LegacyChatRecords, account: string): boolean {
  const inviters = parsePairs(sessions?.invites).flatMap(([, text]) => parseLegacyInvite(text)?.inviter ?? [])
  if (inviters.length > 0) return inviters.includes(account)
  return parseGroups(groups).every(({ members }) => members.includes(account))
}

const parseGroups = (groups: LegacyChatRecords['groups']): readonly RatchetGroup[] =>
  Object.values(isObject(groups?.groups) ? groups.groups : {}).flatMap(value =>
    isObject(value) ? (parseStoredGroup(value) ?? []) : [],
  )

const parseLegacyInvite = (text: unknown) => (typeof text === 'string' ? parseJsonObject(text) : undefined)

/**
 * Translates the invites of the former client. They count as replaced: they are no longer shown, but responses that are
 * under way are read. The public invite stays on relays until the reader revokes it.
 */
function translateInvites({ sessions }: LegacyChatRecords, account: string, now: number) {
  return parsePairs(sessions?.invites).flatMap(([id, text]) => {
    const {
      inviter,
      inviterEphemeralPublicKey: publicKey,
      sharedSecret,
      ...otherFields
    } = parseLegacyInvite(text) ?? {}
    const bytes = otherFields.inviterEphemeralPrivateKey
    if (inviter !== account || !Array.isArray(bytes) || bytes.length !== 32) return []
    const ephemeral = { publicKey, secretKey: bytesToHex(Uint8Array.from(bytes.map(Number))) }
    const invite = {
      inviter,
      ephemeralKey: publicKey,
      sharedSecret,
      ephemeral,
      relays: [],
      createdAt: now,
    }
    const isPublic = id === 'public'
    // The `d` tag of the former client's invite on relays contains its device id, or else its label.
    const formerId = isPublic ? (otherFields.deviceId ?? otherFields.label) : undefined
    const value = parseStoredInvite({
      invite,
      kind: isPublic ? 'public' : 'link',
      revokedAt: now,
      ...(typeof formerId === 'string' && { formerId }),
    })
    return value ? [{ key: INVITE_RECORD_PREFIX + value.invite.ephemeralKey, baseVersion: 0, value }] : []
  })
}

/** The conversation of one session of the former client. The id of the session names the peer. */
interface LegacyChat {
  readonly chat: string
  /** Identity (hex) of the peer. Absent in a group. */
  readonly peer?: string
}

/** Returns a value in place of the key of the invite, which the former client did not store. */
const inviteKeyOf = (sessionId: string): string => bytesToHex(sha256(utf8ToBytes(`former ${sessionId}`)))

function findChatOfSession(id: string): (LegacyChat & { readonly peer: string }) | undefined {
  const [peer, name] = id.split(':')
  return isHexKey(peer) && name !== undefined ? { peer, chat: privateChatId(inviteKeyOf(id)) } : undefined
}

const createLegacyChat = ({ peer, chat }: { readonly peer: string; readonly chat: string }): PrivateChat => ({
  id: chat,
  people: [peer],
  isAccepted: true,
  facts: { unproven: true },
})

/**
 * Translates one session with its conversation. The peer is only as the former client says, because nothing in the
 * state proves it.
 */
function translateSession([id, text]: readonly [string, unknown], now: number) {
  const legacyChat = findChatOfSession(id)
  const state = legacyChat && parseLegacyState(text, now)
  if (!state) return undefined
  const value = parseStoredSession({
    state,
    peer: legacyChat.peer,
    owner: legacyChat.peer,
    chat: legacyChat.chat,
    inviteKey: inviteKeyOf(id),
    isProven: false,
    isNewer: false,
    relays: [],
    createdAt: now,
    heardAt: now,
  } satisfies StoredSession)
  return value && { id, value }
}

function translateMessage(
  row: unknown,
  findChat: (session: string) => LegacyChat | undefined,
  account: string,
  now: number,
):
  | {
      readonly legacyChat: LegacyChat
      readonly message: PrivateMessage
      readonly acts: readonly PrivateMessageAction[]
    }
  | undefined {
  if (!isObject(row) || !TEXT_KINDS.has(row.kind) || !isHexKey(row.id)) return undefined
  const { id, session_id: session, content, pubkey, created_at, tags, reactions } = row
  const legacyChat = typeof session === 'string' ? findChat(session) : undefined
  const author = pubkey === 'user' ? account : isHexKey(pubkey) ? pubkey : legacyChat?.peer
  if (!legacyChat || author === undefined || typeof content !== 'string' || content.length > MAX_TEXT_CHARS)
    return undefined
  // In a chat between two people, nobody else can have written a message.
  if (legacyChat.peer !== undefined && author !== account && author !== legacyChat.peer) return undefined
  const tag = (name: string) =>
    (Array.isArray(tags) ? tags : []).find(item => Array.isArray(item) && item[0] === name)?.[1]
  const ms = Number(tag('ms'))
  const at = Number.isSafeInteger(ms) && ms > 0 ? ms : Number(created_at) * 1_000
  if (!Number.isFinite(at) || at < 0) return undefined
  const replyTo = tag('e')
  const message = {
    chat: legacyChat.chat,
    id,
    author,
    at: Math.min(at, now),
    text: sanitizeNoteText(content),
    tags: [],
    ...(isHexKey(replyTo) && { replyTo }),
  }
  const acts = Object.entries(isObject(reactions) ? reactions : {}).flatMap(
    ([reactor, emoji]): PrivateMessageAction[] => {
      const person = reactor === 'user' ? account : reactor
      return isHexKey(person) &&
        typeof emoji === 'string' &&
        emoji !== '' &&
        emoji.length <= MAX_REACTION_CHARS
        ? [
            {
              chat: legacyChat.chat,
              id: `${id}-${person}`,
              author: person,
              at: message.at,
              target: id,
              type: 'reaction',
              content: emoji,
            },
          ]
        : []
    },
  )
  return { legacyChat, message, acts }
}

/** The time (ms) up to which the reader has read a conversation in the former client. */
export interface LegacyReadMark {
  readonly chat: string
  readonly at: number
}

interface LegacyTranslation {
  /**
   * The changes for invites, and for sessions and groups with their conversations. They must be stored before any
   * message.
   */
  readonly steps: readonly ChatChanges[]
  readonly readMarks: readonly LegacyReadMark[]
  /**
   * Translates stored messages. If the session of a message is missing or damaged, its conversation can be read but not
   * continued.
   */
  translateMessages(rows: readonly unknown[]): readonly ChatChanges[]
}

/**
 * Translates the records of the former client into changes to store. `yieldToPage` is called between sessions, because
 * deriving the keys of each session takes some milliseconds. `now` is in ms.
 */
export async function translateLegacyChats(
  content: LegacyChatRecords,
  account: string,
  now: number,
  yieldToPage: () => Promise<void>,
): Promise<LegacyTranslation> {
  const sessions: { readonly id: string; readonly value: StoredSession }[] = []
  for (const pair of parsePairs(content.sessions?.sessions)) {
    const session = translateSession(pair, now)
    if (session) sessions.push(session)
    await yieldToPage()
  }
  const groups = parseGroups(content.groups).filter(({ members }) => members.includes(account))
  const groupChats = new Map<string, LegacyChat>(groups.map(({ id }) => [id, { chat: groupChatId(id) }]))
  const findChat = (session: string) => groupChats.get(session) ?? findChatOfSession(session)
  const records = [
    ...translateInvites(content, account, now),
    ...groups.map(value => ({ key: GROUP_RECORD_PREFIX + value.id, baseVersion: 0, value })),
  ]
  const steps: readonly ChatChanges[] = [
    { chats: groups.map(group => ({ ...createGroupChat(group, account), isAccepted: true })), records },
    ...splitBatches(sessions).map(batch => ({
      chats: batch.map(({ value: { peer, chat } }) => createLegacyChat({ peer, chat })),
      records: batch.map(({ id, value }) => ({
        key: LEGACY_SESSION_RECORD_PREFIX + id,
        baseVersion: 0,
        value,
      })),
    })),
  ]
  const readMarks = parsePairs(content.sessions?.lastSeen).flatMap(([id, at]) => {
    const chat = findChat(id)?.chat
    return chat !== undefined && typeof at === 'number' && at > 0 ? [{ chat, at: Math.min(at, now) }] : []
  })
  const knownChats = new Set(sessions.map(({ value }) => value.chat))
  return {
    steps,
    readMarks,
    translateMessages: rows =>
      splitBatches(rows.flatMap(row => translateMessage(row, findChat, account, now) ?? [])).map(batch => {
        const chats: PrivateChat[] = []
        for (const {
          legacyChat: { chat, peer },
        } of batch)
          if (peer !== undefined && !knownChats.has(chat)) {
            knownChats.add(chat)
            chats.push(createLegacyChat({ peer, chat }))
          }
        return {
          chats,
          messages: batch.map(({ message }) => message),
          acts: batch.flatMap(({ acts }) => acts),
        }
      }),
  }
}

/** Maximum number of rows that are stored in one transaction. */
const BATCH_SIZE = 500

function splitBatches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const slices: (readonly T[])[] = []
  for (let from = 0; from < rows.length; from += BATCH_SIZE) slices.push(rows.slice(from, from + BATCH_SIZE))
  return slices
}
