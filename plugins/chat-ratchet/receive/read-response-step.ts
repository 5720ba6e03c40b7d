import type { ChatStep, PrivateChat } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import type { DeviceList } from '../core/device-list'
import { ownerOf } from '../core/device-list'
import type { OwnInvite } from '../core/invite'
import { isRefused } from '../core/refused'
import { type OpenedResponse, type ReadResponse, readResponse } from '../core/response'
import { chatIdOf } from '../records/ids'
import { type RatchetRecords, SESSION } from '../records/ratchet-records'
import type { StoredSession } from '../records/stored-session'
import type { RatchetWorker } from '../worker/ratchet-calls'
import type { ReadStep } from './event-queue'

/** A response that waits in a request: its last layer asks the account's signer, so the reader decides first. */
export interface PendingResponse extends OpenedResponse {
  /** The ephemeral key of the invite, hex. */
  readonly invite: string
  /** The id of the response. */
  readonly id: string
}

/** Number of responses of one person that wait. Anybody may have written them, so those that came first stay. */
const MAX_PENDING = 20
/** Number of one person's sessions without a message that are kept, the latest ones. */
const MAX_SILENT = 20

export interface ResponseParts {
  readonly worker: RatchetWorker
  readonly decrypt: (peer: string, payload: string) => Promise<string>
  /** Asks relays for the newest list of devices that a person has signed. */
  readonly deviceListOf: (owner: string) => Promise<DeviceList | undefined>
  /** True if the last layer may be decrypted without asking the reader. */
  readonly mayDecrypt: (pubkey: string) => boolean
  chat(id: string): PrivateChat | undefined
  /** Called if the signer has not decrypted a response that claims to be this person's. */
  readonly notDecrypted: (pubkey: string) => void
  /** True if another request is stored, with this person. */
  readonly hasRoom: (pubkey: string) => boolean
}

/** Opens a response to one of the reader's invites. `refused` if it answers none of them. */
export async function readResponseStep(
  event: NostrEvent,
  records: RatchetRecords,
  parts: ResponseParts,
): Promise<ReadStep | 'refused'> {
  const read = [{ id: event.id, at: event.created_at }]
  const key = event.tags.find(([name]) => name === 'p')?.[1]
  const found = records.invites.find(({ value }) => value.invite.ephemeralKey === key)
  if (!found) return 'refused'
  const opened = await parts.worker.openResponse(event, found.value.invite)
  if (isRefused(opened)) return { read, isRefused: true }
  const pending: PendingResponse = { ...opened, invite: found.value.invite.ephemeralKey, id: event.id }
  const isWelcome = (person: string) =>
    parts.chat(conversationOf(records, person)) !== undefined || parts.hasRoom(person)
  const { claimedInvitee } = opened
  if (parts.mayDecrypt(claimedInvitee)) {
    const answer = await openAnswer(pending, found.value.invite, parts)
    if (answer === 'malformed') return { read, isRefused: true }
    if (answer !== 'not-decrypted')
      return isWelcome(answer.owner) ? { ...(await sessionStep(answer, records, parts)), read } : { read }
    parts.notDecrypted(claimedInvitee)
  }
  if (!isWelcome(claimedInvitee)) return { read }
  return { chats: [requestOf(pending, parts.chat(chatIdOf(claimedInvitee)))], read }
}

/**
 * The conversation in which a response waits: as a request, or in one that is accepted until the reader has the signer
 * asked again.
 */
function requestOf(pending: PendingResponse, known: PrivateChat | undefined): PrivateChat {
  const chat = known ?? {
    id: chatIdOf(pending.claimedInvitee),
    people: [pending.claimedInvitee],
    isAccepted: false,
  }
  const waiting = [...pendingIn(chat), pending].slice(0, MAX_PENDING)
  return { ...chat, facts: { ...chat.facts, pending: waiting } }
}

/** The responses that wait in a conversation. */
export const pendingIn = ({ facts }: PrivateChat): readonly PendingResponse[] =>
  Array.isArray(facts?.pending) ? facts.pending.filter(isPending) : []

const isPending = (value: unknown): value is PendingResponse => {
  if (typeof value !== 'object' || value === null) return false
  const { claimedInvitee, proof, invite, id } = value as Record<string, unknown>
  return [claimedInvitee, proof, invite, id].every(field => typeof field === 'string')
}

/** A response that the account's signer has opened. */
export interface Answer extends ReadResponse {
  /** The id of the response. */
  readonly id: string
  /** Identity of the person whom the invitee belongs to, hex. */
  readonly owner: string
  readonly invite: OwnInvite
}

/** Opens the last layer, for which the account's signer is asked. `not-decrypted` if it refuses. */
export async function openAnswer(
  pending: PendingResponse,
  invite: OwnInvite,
  { decrypt, deviceListOf }: Pick<ResponseParts, 'decrypt' | 'deviceListOf'>,
): Promise<Answer | 'malformed' | 'not-decrypted'> {
  const response = await readResponse(pending, decrypt)
  if (isRefused(response)) return response.refused
  const { ownerClaim, invitee } = response
  const list = ownerClaim === undefined || ownerClaim === invitee ? undefined : await deviceListOf(ownerClaim)
  return { ...response, id: pending.id, owner: ownerOf(response, list), invite }
}

/** Begins the session of an answer. An empty step if its key is no key, or if the session is there already. */
export async function sessionStep(
  { id: response, owner, invite, invitee, sessionKey }: Answer,
  records: RatchetRecords,
  { worker, chat }: Pick<ResponseParts, 'worker' | 'chat'>,
  isAccepted = false,
): Promise<ChatStep> {
  const key = SESSION + response
  if (records.sessions.some(session => session.key === key)) return {}
  const state = await worker.startAsInviter(invite.ephemeral, invite.sharedSecret, sessionKey)
  if (isRefused(state)) return {}
  const id = conversationOf(records, owner)
  const session: StoredSession = {
    state,
    peer: invitee,
    owner,
    chat: id,
    inviteKey: invite.ephemeralKey,
    // The invitee's identity has encrypted the response.
    isProven: true,
    isNewer: false,
    relays: [],
    createdAt: Date.now(),
    heardAt: 0,
  }
  // A person who answers the invite again and again pushes out sessions of their own, never another person's.
  const silent = records.sessions
    .filter(({ value }) => value.owner === owner && value.heardAt === 0 && !value.state.sending)
    .toSorted((a, b) => b.value.createdAt - a.value.createdAt)
    .slice(MAX_SILENT - 1)
  return {
    chats: chat(id) ? [] : [{ id, people: [owner], isAccepted }],
    records: [
      { key, from: 0, value: session },
      ...silent.map(other => ({ key: other.key, from: other.version })),
    ],
  }
}

/** The id of the conversation with a person: that of their proven sessions, if there are some. */
export const conversationOf = (records: RatchetRecords, owner: string): string =>
  provenConversationOf(records, owner) ?? chatIdOf(owner)

/** The id of the conversation of a person's proven sessions. */
export const provenConversationOf = ({ sessions }: RatchetRecords, owner: string): string | undefined =>
  sessions.find(({ value }) => value.owner === owner && value.isProven)?.value.chat
