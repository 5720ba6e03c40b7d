import type { ChatStep, PrivateChat } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import type { DeviceList } from '../core/device-list'
import { ownerOf } from '../core/device-list'
import type { OwnInvite } from '../core/invite'
import { isRefused } from '../core/refused'
import { type OpenedResponse, readResponse } from '../core/response'
import { chatIdOf } from '../records/ids'
import { type RatchetRecords, SESSION } from '../records/ratchet-records'
import type { StoredSession } from '../records/stored-session'
import type { RatchetWorker } from '../worker/ratchet-calls'

/** A response that waits in a request: its last layer asks the account's signer, so the reader decides first. */
export interface PendingResponse extends OpenedResponse {
  /** The ephemeral key of the invite, hex. */
  readonly invite: string
  /** The id of the response. */
  readonly id: string
}

/** Number of responses of one person that wait. */
const MAX_PENDING = 5

export interface ResponseParts {
  readonly worker: RatchetWorker
  readonly decrypt: (peer: string, payload: string) => Promise<string>
  /** Asks relays for the newest list of devices that a person has signed. */
  readonly deviceListOf: (owner: string) => Promise<DeviceList | undefined>
  /** True if the last layer may be decrypted without asking the reader. */
  readonly mayDecrypt: (pubkey: string) => boolean
  chat(id: string): PrivateChat | undefined
  /** True if so many requests wait that no other is stored. */
  readonly isFull: () => boolean
}

/** Opens a response to one of the reader's invites. `refused` if it is none, or malformed. */
export async function readResponseStep(
  event: NostrEvent,
  records: RatchetRecords,
  parts: ResponseParts,
): Promise<ChatStep | 'refused'> {
  const read = [{ id: event.id, at: event.created_at }]
  const key = event.tags.find(([name]) => name === 'p')?.[1]
  const found = records.invites.find(({ value }) => value.invite.ephemeralKey === key)
  if (!found) return 'refused'
  const opened = await parts.worker.openResponse(event, found.value.invite)
  if (isRefused(opened)) return { read }
  const pending: PendingResponse = { ...opened, invite: found.value.invite.ephemeralKey, id: event.id }
  if (parts.mayDecrypt(opened.claimedInvitee)) {
    const step = await sessionStep(pending, found.value.invite, records, parts)
    if (step !== 'not-decrypted') return { ...step, read }
  }
  if (parts.isFull()) return { read }
  return { chats: [requestOf(pending, parts.chat(chatIdOf(opened.claimedInvitee)))], read }
}

/** The conversation in which a response waits until the reader has accepted it. */
function requestOf(pending: PendingResponse, known: PrivateChat | undefined): PrivateChat {
  const chat = known ?? {
    id: chatIdOf(pending.claimedInvitee),
    people: [pending.claimedInvitee],
    isAccepted: false,
  }
  const waiting = [...pendingIn(chat), pending].slice(-MAX_PENDING)
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

/**
 * Opens the last layer, for which the account's signer is asked, and begins the session. `not-decrypted` if the signer
 * refuses; an empty step if the response is malformed.
 */
export async function sessionStep(
  pending: PendingResponse,
  invite: OwnInvite,
  records: RatchetRecords,
  { worker, decrypt, deviceListOf, chat }: ResponseParts,
): Promise<ChatStep | 'not-decrypted'> {
  const response = await readResponse(pending, decrypt)
  if (isRefused(response)) return response.refused === 'not-decrypted' ? 'not-decrypted' : {}
  const { ownerClaim, invitee, sessionKey } = response
  const list = ownerClaim === undefined || ownerClaim === invitee ? undefined : await deviceListOf(ownerClaim)
  const owner = ownerOf(response, list)
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
  const known = chat(id)
  return {
    chats: known ? [] : [{ id, people: [owner], isAccepted: false }],
    records: [{ key: SESSION + pending.id, from: 0, value: session }],
  }
}

/** The id of the conversation with a person: that of their proven sessions, if there are some. */
export const conversationOf = ({ sessions }: RatchetRecords, owner: string): string =>
  sessions.find(({ value }) => value.owner === owner && value.isProven)?.value.chat ?? chatIdOf(owner)
