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

const MAX_SESSIONS = 1_000
const MAX_TEXT_CHARS = 65_535
const MAX_REACTION_CHARS = 64
/** Kinds of rumors that the former client shows as texts. It writes 4 between two people, and 0 or 1060 in groups. */
const TEXT_KINDS: ReadonlySet<unknown> = new Set([
  0,
  RATCHET_RUMOR_KINDS.oldText,
  RATCHET_RUMOR_KINDS.text,
  RATCHET_RUMOR_KINDS.oldGroupText,
])

/** The records and rows of the former client; nothing in them is checked. */
export interface LegacyChatRecords {
  readonly sessions?: Json | undefined
  readonly groups?: Json | undefined
  readonly messages: readonly unknown[]
}

const parsePairs = (value: unknown): readonly (readonly [string, unknown])[] =>
  (Array.isArray(value) ? value : []).flatMap(item =>
    Array.isArray(item) && typeof item[0] === 'string' && item[0].length <= 300 ? [[item[0], item[1]]] : [],
  )

/**
 * True if the sessions are of this account: its invites name it, or its groups if there are no invites. The sessions
 * themselves do not name their owner, so those without both are of the account that signs in first.
 */
export function isLegacyDataOfAccount(
  sessions: Json,
  groups: LegacyChatRecords['groups'],
  account: string,
): boolean {
  const inviters = parsePairs(sessions.invites).flatMap(([, text]) => parseLegacyInvite(text)?.inviter ?? [])
  if (inviters.length > 0) return inviters.includes(account)
  return parseGroups(groups).every(({ members }) => members.includes(account))
}

const parseGroups = (groups: LegacyChatRecords['groups']): readonly RatchetGroup[] =>
  Object.values(isObject(groups?.groups) ? groups.groups : {}).flatMap(value =>
    isObject(value) ? (parseStoredGroup(value) ?? []) : [],
  )

const parseLegacyInvite = (text: unknown) => (typeof text === 'string' ? parseJsonObject(text) : undefined)

/**
 * The invites, as ones that were replaced: nobody is shown them, and answers that are under way are still read. The public
 * one is on relays until the reader takes it back.
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
    // Its label is its id on relays.
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

/** One session with its conversation. Its peer is as the former client says; nothing in the state proves it. */
function translateSession([id, text]: readonly [string, unknown], now: number) {
  const [peer] = id.split(':')
  const state = isHexKey(peer) ? parseLegacyState(text, now) : undefined
  if (!state || !isHexKey(peer)) return undefined
  const inviteKey = bytesToHex(sha256(utf8ToBytes(`former ${id}`)))
  const value = parseStoredSession({
    state,
    peer,
    owner: peer,
    chat: privateChatId(inviteKey),
    inviteKey,
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
  findChat: (session: string) => { readonly chat: string; readonly peer?: string } | undefined,
  account: string,
  now: number,
): { readonly message: PrivateMessage; readonly acts: readonly PrivateMessageAction[] } | undefined {
  if (!isObject(row) || !TEXT_KINDS.has(row.kind) || !isHexKey(row.id)) return undefined
  const { id, session_id: session, content, pubkey, created_at, tags, reactions } = row
  const legacyChat = typeof session === 'string' ? findChat(session) : undefined
  const author = pubkey === 'user' ? account : isHexKey(pubkey) ? pubkey : legacyChat?.peer
  if (!legacyChat || author === undefined || typeof content !== 'string' || content.length > MAX_TEXT_CHARS)
    return undefined
  // Between two people, only these two write.
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
  return { message, acts }
}

/** The time (ms) up to which a conversation was read in the former client. */
export interface LegacyReadMark {
  readonly chat: string
  readonly at: number
}

interface LegacyTranslation {
  readonly steps: readonly ChatChanges[]
  readonly readMarks: readonly LegacyReadMark[]
}

/**
 * Translates what the former client has stored into steps: first the sessions, which may be used only once, then their
 * messages. `yieldToPage` is called between sessions, because the keys of each take some milliseconds. `now` is in ms.
 */
export async function translateLegacyChats(
  content: LegacyChatRecords,
  account: string,
  now: number,
  yieldToPage: () => Promise<void>,
): Promise<LegacyTranslation> {
  const sessions: { readonly id: string; readonly value: StoredSession }[] = []
  for (const pair of parsePairs(content.sessions?.sessions).slice(0, MAX_SESSIONS)) {
    const session = translateSession(pair, now)
    if (session) sessions.push(session)
    await yieldToPage()
  }
  const groups = parseGroups(content.groups).filter(({ members }) => members.includes(account))
  const chatBySession = new Map<string, { readonly chat: string; readonly peer?: string }>([
    ...sessions.map(({ id, value }) => [id, { chat: value.chat, peer: value.peer }] as const),
    ...groups.map(({ id }) => [id, { chat: groupChatId(id) }] as const),
  ])
  const chats: readonly PrivateChat[] = [
    ...sessions.map(({ value }) => ({
      id: value.chat,
      people: [value.peer],
      isAccepted: true,
      facts: { unproven: true },
    })),
    ...groups.map(group => ({ ...createGroupChat(group, account), isAccepted: true })),
  ]
  const records = [
    ...translateInvites(content, account, now),
    ...sessions.map(({ id, value }) => ({ key: LEGACY_SESSION_RECORD_PREFIX + id, baseVersion: 0, value })),
    ...groups.map(value => ({ key: GROUP_RECORD_PREFIX + value.id, baseVersion: 0, value })),
  ]
  const translatedMessages = content.messages.flatMap(
    row => translateMessage(row, id => chatBySession.get(id), account, now) ?? [],
  )
  const steps = [
    { chats, records },
    ...splitBatches(translatedMessages).map(batch => ({
      messages: batch.map(({ message }) => message),
      acts: batch.flatMap(({ acts }) => acts),
    })),
  ]
  const readMarks = parsePairs(content.sessions?.lastSeen).flatMap(([id, at]) => {
    const chat = chatBySession.get(id)?.chat
    return chat !== undefined && typeof at === 'number' && at > 0 ? [{ chat, at: Math.min(at, now) }] : []
  })
  return { steps, readMarks }
}

/** Number of messages that are stored in one transaction. */
const BATCH_SIZE = 500

function splitBatches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const slices: (readonly T[])[] = []
  for (let from = 0; from < rows.length; from += BATCH_SIZE) slices.push(rows.slice(from, from + BATCH_SIZE))
  return slices
}
