import type { ChatChanges, PrivateChat } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import type { DeviceList } from '../core/device-list'
import { resolveInviteeOwner } from '../core/device-list'
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

/**
 * A response that waits for the reader's decision in a request, because decrypting its innermost layer asks the
 * account's signer.
 */
export interface PendingInviteResponse extends UnwrappedResponse {
  /** The ephemeral key (hex) of the invite that the response answers. */
  readonly invite: string
  /** The id of the response's event. */
  readonly id: string
}

/**
 * Maximum number of responses in one person's name that wait for the signer. The earliest stay, because the later ones
 * may come from somebody who floods the reader in that person's name.
 */
const MAX_PENDING_PER_PERSON = 20
/** Maximum number of one person's sessions without any message. The latest are kept. */
const MAX_SILENT_SESSIONS = 20

export interface InviteResponseServices {
  readonly worker: RatchetWorker
  readonly decrypt: (peer: string, payload: string) => Promise<string>
  /** Asks relays for the newest list of devices that a person has signed. */
  readonly fetchDeviceList: (owner: string) => Promise<DeviceList | undefined>
  /** True if the innermost layer may be decrypted without asking the reader first. */
  readonly canDecryptSilently: (pubkey: string) => boolean
  findChat(id: string): PrivateChat | undefined
  /** Called when the signer has failed to decrypt a response that claims to be from this person. */
  readonly onDecryptFailed: (pubkey: string) => void
  /** Resolves with true if another request from this person may be stored. */
  readonly hasRequestRoom: (pubkey: string) => Promise<boolean>
}

/**
 * Reads a response to one of the reader's invites. Resolves with the changes to store, or with `refused` if it answers
 * none of the invites.
 */
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
 * Adds a pending response to the conversation of its writer. That is a new request, or an existing conversation, where
 * the response waits until the reader has the signer asked again.
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

/** Returns the pending responses that a conversation has stored. */
export const listPendingInviteResponses = ({ facts }: PrivateChat): readonly PendingInviteResponse[] =>
  Array.isArray(facts?.pending) ? facts.pending.filter(isPending) : []

const isPending = (value: unknown): value is PendingInviteResponse => {
  if (typeof value !== 'object' || value === null) return false
  const { claimedInvitee, proof, invite, id } = value as Record<string, unknown>
  return [claimedInvitee, proof, invite, id].every(field => typeof field === 'string')
}

/** A response that the account's signer has decrypted. */
export interface DecryptedInviteResponse extends VerifiedResponse {
  /** The id of the response's event. */
  readonly id: string
  /** Identity (hex) of the person to whom the invitee belongs. */
  readonly owner: string
  readonly invite: OwnInvite
}

/** Asks the account's signer to decrypt the innermost layer. Resolves with `not-decrypted` if the signer does not. */
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
  return { ...response, id: pending.id, owner: resolveInviteeOwner(response, deviceList), invite }
}

/**
 * Returns the changes that store the session which a response starts. There are none if the response's session key is
 * invalid, or if the session exists already.
 */
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
    // The invitee has encrypted the response with their identity key, which proves who they are.
    isProven: true,
    isNewer: false,
    relays: [],
    createdAt: Date.now(),
    heardAt: 0,
  }
  // A person who answers an invite repeatedly displaces only their own sessions, never another person's.
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

/**
 * Returns the id of the conversation with a person: that of their proven sessions if there are any, otherwise the
 * default one.
 */
export const findChatIdOfPerson = (records: RatchetRecords, owner: string): string =>
  provenChatId(records, owner) ?? privateChatId(owner)

/**
 * Returns the id of the conversation of a person's proven sessions. Earlier versions of Pinion left a session that was
 * proven later in its own conversation, so there may be several: the default id of the person is preferred, then the
 * oldest session's.
 */
export function provenChatId(
  { sessions }: Pick<RatchetRecords, 'sessions'>,
  owner: string,
): string | undefined {
  const provenSessions = sessions
    .flatMap(({ value }) => (value.owner === owner && value.isProven ? [value] : []))
    .toSorted((a, b) => a.createdAt - b.createdAt)
  const ownId = privateChatId(owner)
  return provenSessions.some(({ chat }) => chat === ownId) ? ownId : provenSessions[0]?.chat
}
