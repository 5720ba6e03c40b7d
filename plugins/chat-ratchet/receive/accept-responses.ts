import type { ChatChanges, PrivateChat } from '#contracts/private-chats'
import { UserFacingError } from '#kernel'
import type { RatchetRecords } from '../records/ratchet-records'
import {
  buildSessionChanges,
  type DecryptedInviteResponse,
  decryptPendingInviteResponse,
  type InviteResponseServices,
  listPendingInviteResponses,
  type PendingInviteResponse,
} from './receive-invite-response'

type AcceptResponseServices = Pick<
  InviteResponseServices,
  'worker' | 'decrypt' | 'fetchDeviceList' | 'findChat'
>

/** The responses in one conversation after the signer was asked to decrypt them. */
interface DecryptedResponses {
  readonly responses: readonly DecryptedInviteResponse[]
  /** Ids of the responses that were decrypted or are malformed. All other responses stay pending. */
  readonly settledIds: ReadonlySet<string>
}

/**
 * Has the account's signer decrypt the pending responses of a conversation. Rejects with a `UserFacingError` if none
 * could be decrypted. A response that cannot be decrypted does not block the others, because anybody may have written
 * it in this person's name.
 */
export async function decryptPendingInviteResponses(
  chat: PrivateChat,
  { invites }: RatchetRecords,
  services: AcceptResponseServices,
): Promise<DecryptedResponses> {
  const responses: DecryptedInviteResponse[] = []
  const settledIds = new Set<string>()
  const pendingResponses = listPendingInviteResponses(chat)
  for (const pending of pendingResponses) {
    const ownInvite = invites.find(({ value }) => value.invite.ephemeralKey === pending.invite)?.value.invite
    const answer = ownInvite ? await decryptPendingInviteResponse(pending, ownInvite, services) : 'malformed'
    if (answer === 'not-decrypted') continue
    settledIds.add(pending.id)
    if (answer !== 'malformed') responses.push(answer)
  }
  if (responses.length === 0 && settledIds.size < pendingResponses.length)
    throw new UserFacingError('Your signer did not decrypt the answer to your invite.')
  return { responses, settledIds }
}

/** Returns the changes that accept a conversation and store the sessions that its responses start. */
export async function buildAcceptanceChanges(
  chat: PrivateChat,
  { responses, settledIds }: DecryptedResponses,
  records: RatchetRecords,
  services: AcceptResponseServices,
): Promise<ChatChanges> {
  const sessionChanges: ChatChanges[] = []
  for (const answer of responses)
    sessionChanges.push(await buildSessionChanges(answer, records, services, true))
  const otherChats = sessionChanges.flatMap(({ chats = [] }) => chats).filter(({ id }) => id !== chat.id)
  return {
    chats: [...new Map(otherChats.map(other => [other.id, other])).values()],
    chatUpdates: [
      {
        id: chat.id,
        update: storedChat => ({
          ...withPendingInviteResponses(
            storedChat,
            listPendingInviteResponses(storedChat).filter(({ id }) => !settledIds.has(id)),
          ),
          isAccepted: true,
        }),
      },
    ],
    records: sessionChanges.flatMap(step => step.records ?? []),
  }
}

/** Returns a copy of the conversation whose pending responses are `pendingResponses`. */
export function withPendingInviteResponses(
  chat: PrivateChat,
  pendingResponses: readonly PendingInviteResponse[],
): PrivateChat {
  const { pending: _, ...facts } = chat.facts ?? {}
  return { ...chat, facts: { ...facts, ...(pendingResponses.length > 0 && { pending: pendingResponses }) } }
}
