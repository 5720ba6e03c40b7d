import type { ChatChanges, PrivateChat } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import type { DeviceList } from '../core/device-list'
import { provenOwner } from '../core/device-list'
import type { OwnInvite } from '../core/invite'
import {
  decryptInviteeIdentityProof,
  type UnwrappedResponse,
  type VerifiedResponse,
} from '../core/invite-response'
import { isRefused } from '../core/refused-result'
import { privateChatId } from '../records/chat-ids'
import { type RatchetRecords, SESSION_RECORD_PREFIX } from '../records/ratchet-records'
import type { StoredSession } from '../records/stored-records'
import type { RatchetWorker } from '../worker/ratchet-calls'
import type { ReceivedEventChanges } from './event-queue'

/** A response that waits in a request: its last layer asks the account's signer, so the reader decides first. */
export interface PendingInviteResponse extends UnwrappedResponse {
  /** The ephemeral key of the invite, hex. */
  readonly invite: string
  /** The id of the response. */
  readonly id: string
}

/**
 * Maximum number of responses in one person's name that wait for the signer. Somebody else may have written them, so those
 * that came first stay.
 */
const MAX_PENDING_PER_PERSON = 20
/** Number of one person's sessions without a message that are kept, the latest ones. */
const MAX_SILENT_SESSIONS = 20

export interface InviteResponseServices {
  readonly worker: RatchetWorker
  readonly decrypt: (peer: string, payload: string) => Promise<string>
  /** Asks relays for the newest list of devices that a person has signed. */
  readonly fetchDeviceList: (owner: string) => Promise<DeviceList | undefined>
  /** True if the last layer may be decrypted without asking the reader. */
  readonly canDecryptSilently: (pubkey: string) => boolean
  findChat(id: string): PrivateChat | undefined
  /** Called if the signer has not decrypted a response that claims to be this person's. */
  readonly onDecryptFailed: (pubkey: string) => void
  /** Resolves with true if a new request from this person may still be stored. */
  readonly hasRequestRoom: (pubkey: string) => Promise<boolean>
}

/** Opens a response to one of the reader's invites. `refused` if it answers none of them. */
export async function receiveInviteResponse(
  event: NostrEvent,
  records: RatchetRecords,
  services: InviteResponseServices,
): Promise<ReceivedEventChanges | 'refused'> {
  const readMarks = [{ id: event.id, at: event.created_at }]
  const key = event.tags.find(([name]) => name === 'p')?.[1]
  const ownInvite = records.invites.find(({ value }) => value.invite.ephemeralKey === key)
  if (!ownInvite) return 'refused'
  const opened = await services.worker.openResponse(event, ownInvite.value.invite)
  if (isRefused(opened)) return { read: readMarks, isRefused: true }
  const pending: PendingInviteResponse = {
    ...opened,
    invite: ownInvite.value.invite.ephemeralKey,
    id: event.id,
  }
  const canStoreRequest = async (person: string) =>
    services.findChat(findChatIdOfPerson(records, person)) !== undefined ||
    (await services.hasRequestRoom(person))
  const unkept = { read: readMarks, unkeptCount: 1 }
  const { claimedInvitee } = opened
  if (services.canDecryptSilently(claimedInvitee)) {
    const decryptedResponse = await decryptPendingInviteResponse(pending, ownInvite.value.invite, services)
    if (decryptedResponse === 'malformed') return { read: readMarks, isRefused: true }
    if (decryptedResponse !== 'not-decrypted')
      return (await canStoreRequest(decryptedResponse.owner))
        ? { ...(await buildSessionChanges(decryptedResponse, records, services)), read: readMarks }
        : unkept
    services.onDecryptFailed(claimedInvitee)
  }
  if (!(await canStoreRequest(claimedInvitee))) return unkept
  const waitingChat = services.findChat(privateChatId(claimedInvitee))
  if (waitingChat && listPendingInviteResponses(waitingChat).length >= MAX_PENDING_PER_PERSON) return unkept
  return {
    ...addPendingResponse(pending, services.findChat),
    read: readMarks,
  }
}

/**
 * The conversation in which a response waits: as a request, or in one that is accepted until the reader has the signer
 * asked again.
 */
function addPendingResponse(
  pending: PendingInviteResponse,
  findChat: InviteResponseServices['findChat'],
): ChatChanges {
  const id = privateChatId(pending.claimedInvitee)
  const update = (chat: PrivateChat): PrivateChat => {
    const pendingResponses = [...listPendingInviteResponses(chat), pending].slice(0, MAX_PENDING_PER_PERSON)
    return { ...chat, facts: { ...chat.facts, pending: pendingResponses } }
  }
  return {
    chats: findChat(id) ? [] : [{ id, people: [pending.claimedInvitee], isAccepted: false }],
    chatUpdates: [{ id, update }],
  }
}

/** The responses that wait in a conversation. */
export const listPendingInviteResponses = ({ facts }: PrivateChat): readonly PendingInviteResponse[] =>
  Array.isArray(facts?.pending) ? facts.pending.filter(isPending) : []

const isPending = (value: unknown): value is PendingInviteResponse => {
  if (typeof value !== 'object' || value === null) return false
  const { claimedInvitee, proof, invite, id } = value as Record<string, unknown>
  return [claimedInvitee, proof, invite, id].every(field => typeof field === 'string')
}

/** A response that the account's signer has opened. */
export interface DecryptedInviteResponse extends VerifiedResponse {
  /** The id of the response. */
  readonly id: string
  /** Identity of the person whom the invitee belongs to, hex. */
  readonly owner: string
  readonly invite: OwnInvite
}

/** Opens the last layer, for which the account's signer is asked. `not-decrypted` if it refuses. */
export async function decryptPendingInviteResponse(
  pending: PendingInviteResponse,
  invite: OwnInvite,
  { decrypt, fetchDeviceList }: Pick<InviteResponseServices, 'decrypt' | 'fetchDeviceList'>,
): Promise<DecryptedInviteResponse | 'malformed' | 'not-decrypted'> {
  const response = await decryptInviteeIdentityProof(pending, decrypt)
  if (isRefused(response)) return response.refused
  const { ownerClaim, invitee } = response
  const deviceList =
    ownerClaim === undefined || ownerClaim === invitee ? undefined : await fetchDeviceList(ownerClaim)
  return { ...response, id: pending.id, owner: provenOwner(response, deviceList), invite }
}

/** Begins the session of an answer. An empty step if its key is no key, or if the session is there already. */
export async function buildSessionChanges(
  { id: response, owner, ownerClaim, invite, invitee, sessionKey }: DecryptedInviteResponse,
  records: RatchetRecords,
  { worker, findChat }: Pick<InviteResponseServices, 'worker' | 'findChat'>,
  isAccepted = false,
): Promise<ChatChanges> {
  const key = SESSION_RECORD_PREFIX + response
  if (records.sessions.some(session => session.key === key)) return {}
  const state = await worker.startAsInviter(invite.ephemeral, invite.sharedSecret, sessionKey)
  if (isRefused(state)) return {}
  const id = findChatIdOfPerson(records, owner)
  const session: StoredSession = {
    state,
    peer: invitee,
    owner,
    ...(ownerClaim !== undefined && ownerClaim !== owner && { ownerClaim }),
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
  const silentSessions = records.sessions
    .filter(({ value }) => value.owner === owner && value.heardAt === 0 && !value.state.sending)
    .toSorted((a, b) => b.value.createdAt - a.value.createdAt)
    .slice(MAX_SILENT_SESSIONS - 1)
  return {
    chats: findChat(id) ? [] : [{ id, people: [owner], isAccepted }],
    records: [
      { key, baseVersion: 0, value: session },
      ...silentSessions.map(other => ({ key: other.key, baseVersion: other.version })),
    ],
  }
}

/** The id of the conversation with a person: that of their proven sessions, if there are some. */
export const findChatIdOfPerson = (records: RatchetRecords, owner: string): string =>
  provenChatId(records, owner) ?? privateChatId(owner)

/**
 * The id of the conversation of a person's proven sessions. Former versions left sessions that were proven later in
 * conversations of their own: of several, the one with the person's own id counts, or else the oldest.
 */
export function provenChatId({ sessions }: Pick<RatchetRecords, 'sessions'>, owner: string): string | undefined {
  const provenSessions = sessions
    .flatMap(({ value }) => (value.owner === owner && value.isProven ? [value] : []))
    .toSorted((a, b) => a.createdAt - b.createdAt)
  const ownId = privateChatId(owner)
  return provenSessions.some(({ chat }) => chat === ownId) ? ownId : provenSessions[0]?.chat
}
