import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChatStep, PrivateAct, PrivateChat, PrivateMessage } from '#contracts/private-chats'
import { parseObject } from '#kernel/keys'
import { isHexKey, neutralizeText } from '#kernel/nostr'
import { type Group, readStoredGroup } from '../core/group'
import { RUMOR } from '../core/rumor'
import { groupChat } from '../receive/rumor-step'
import { chatIdOf, groupChatId } from '../records/ids'
import { GROUP, INVITE, SESSION } from '../records/ratchet-records'
import { readInvite, readSession, type StoredSession } from '../records/stored-session'
import { readFormerState } from './former-state'

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_SESSIONS = 1_000
const MAX_TEXT = 65_535
const MAX_REACTION = 64
/** Kinds of rumors that the former client shows as texts. It writes 4 between two people, and 0 or 1060 in groups. */
const TEXT_KINDS: ReadonlySet<unknown> = new Set([0, RUMOR.oldText, RUMOR.text, RUMOR.oldGroupText])

/** The records and rows of the former client; nothing in them is checked. */
export interface FormerContent {
  readonly sessions?: Json | undefined
  readonly groups?: Json | undefined
  readonly messages: readonly unknown[]
}

const pairs = (value: unknown): readonly (readonly [string, unknown])[] =>
  (Array.isArray(value) ? value : []).flatMap(item =>
    Array.isArray(item) && typeof item[0] === 'string' && item[0].length <= 300 ? [[item[0], item[1]]] : [],
  )

/** True if the sessions are of this account: its invites name it. The sessions themselves do not name their owner. */
export const isOfAccount = (sessions: Json, account: string): boolean =>
  pairs(sessions.invites).some(([, text]) => inviteOf(text)?.inviter === account)

const inviteOf = (text: unknown) => (typeof text === 'string' ? parseObject(text) : undefined)

/** The invites, as ones that were replaced: nobody is shown them, and answers that are under way are still read. */
function inviteRecords({ sessions }: FormerContent, account: string, now: number) {
  return pairs(sessions?.invites).flatMap(([id, text]) => {
    const { inviter, inviterEphemeralPublicKey: publicKey, sharedSecret, ...rest } = inviteOf(text) ?? {}
    const bytes = rest.inviterEphemeralPrivateKey
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
    const value = readInvite({ invite, kind: id === 'public' ? 'public' : 'link', revokedAt: now })
    return value ? [{ key: INVITE + value.invite.ephemeralKey, from: 0, value }] : []
  })
}

/** One session with its conversation. Its peer is as the former client says; nothing in the state proves it. */
function sessionOf([id, text]: readonly [string, unknown], now: number) {
  const [peer] = id.split(':')
  const state = isHexKey(peer) ? readFormerState(text, now) : undefined
  if (!state || !isHexKey(peer)) return undefined
  const inviteKey = bytesToHex(sha256(utf8ToBytes(`former ${id}`)))
  const value = readSession({
    state,
    peer,
    owner: peer,
    chat: chatIdOf(inviteKey),
    inviteKey,
    isProven: false,
    isNewer: false,
    relays: [],
    createdAt: now,
    heardAt: now,
  } satisfies StoredSession)
  return value && { id, value }
}

function messageOf(
  row: unknown,
  chatOf: (session: string) => { readonly chat: string; readonly peer?: string } | undefined,
  account: string,
  now: number,
): { readonly message: PrivateMessage; readonly acts: readonly PrivateAct[] } | undefined {
  if (!isObject(row) || !TEXT_KINDS.has(row.kind) || !isHexKey(row.id)) return undefined
  const { id, session_id: session, content, pubkey, created_at, tags, reactions } = row
  const of = typeof session === 'string' ? chatOf(session) : undefined
  const author = pubkey === 'user' ? account : isHexKey(pubkey) ? pubkey : of?.peer
  if (!of || author === undefined || typeof content !== 'string' || content.length > MAX_TEXT)
    return undefined
  // Between two people, only these two write.
  if (of.peer !== undefined && author !== account && author !== of.peer) return undefined
  const tag = (name: string) =>
    (Array.isArray(tags) ? tags : []).find(item => Array.isArray(item) && item[0] === name)?.[1]
  const ms = Number(tag('ms'))
  const at = Number.isSafeInteger(ms) && ms > 0 ? ms : Number(created_at) * 1_000
  if (!Number.isFinite(at) || at < 0) return undefined
  const replyTo = tag('e')
  const message = {
    chat: of.chat,
    id,
    author,
    at: Math.min(at, now),
    text: neutralizeText(content),
    tags: [],
    ...(isHexKey(replyTo) && { replyTo }),
  }
  const acts = Object.entries(isObject(reactions) ? reactions : {}).flatMap(([by, said]): PrivateAct[] => {
    const person = by === 'user' ? account : by
    return isHexKey(person) && typeof said === 'string' && said !== '' && said.length <= MAX_REACTION
      ? [
          {
            chat: of.chat,
            id: `${id}-${person}`,
            author: person,
            at: message.at,
            target: id,
            type: 'reaction',
            content: said,
          },
        ]
      : []
  })
  return { message, acts }
}

/**
 * Translates what the former client has stored into steps: first the sessions, which may be used only once, then their
 * messages. `pause` is called between sessions, because the keys of each take some milliseconds. `now` is in ms.
 */
export async function translateFormer(
  content: FormerContent,
  account: string,
  now: number,
  pause: () => Promise<void>,
): Promise<readonly ChatStep[]> {
  const sessions: { readonly id: string; readonly value: StoredSession }[] = []
  for (const pair of pairs(content.sessions?.sessions).slice(0, MAX_SESSIONS)) {
    const session = sessionOf(pair, now)
    if (session) sessions.push(session)
    await pause()
  }
  const groups = Object.values(isObject(content.groups?.groups) ? content.groups.groups : {}).flatMap(
    (value): readonly Group[] => {
      const group = isObject(value) ? readStoredGroup(value) : undefined
      return group?.members.includes(account) ? [group] : []
    },
  )
  const places = new Map<string, { readonly chat: string; readonly peer?: string }>([
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
    ...groups.map(group => ({ ...groupChat(group, account), isAccepted: true })),
  ]
  const records = [
    ...inviteRecords(content, account, now),
    ...sessions.map(({ id, value }) => ({ key: `${SESSION}former/${id}`, from: 0, value })),
    ...groups.map(value => ({ key: GROUP + value.id, from: 0, value })),
  ]
  const found = content.messages.flatMap(row => messageOf(row, id => places.get(id), account, now) ?? [])
  return [
    { chats, records },
    ...batches(found).map(part => ({
      messages: part.map(({ message }) => message),
      acts: part.flatMap(({ acts }) => acts),
    })),
  ]
}

/** Number of messages that are stored in one transaction. */
const BATCH = 500

function batches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const parts: (readonly T[])[] = []
  for (let from = 0; from < rows.length; from += BATCH) parts.push(rows.slice(from, from + BATCH))
  return parts
}
