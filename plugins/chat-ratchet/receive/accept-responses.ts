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

/** The responses in one conversation that the signer has decrypted. */
interface DecryptedResponses {
  readonly responses: readonly DecryptedInviteResponse[]
  /** Ids of responses that were decrypted or are malformed. The others stay pending. */
  readonly settledIds: ReadonlySet<string>
}

/**
 * Has the account's signer open the responses that wait in a conversation. Rejects with a `UserFacingError` if it opens none. One
 * that it does not open holds the others back no more, because anybody may have written it in this person's name.
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

/** Returns the changes that accept a conversation and store the sessions of its responses. */
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

/** Returns the conversation with these responses as its pending ones. */
export function withPendingInviteResponses(
  chat: PrivateChat,
  pendingResponses: readonly PendingInviteResponse[],
): PrivateChat {
  const { pending: _, ...facts } = chat.facts ?? {}
  return { ...chat, facts: { ...facts, ...(pendingResponses.length > 0 && { pending: pendingResponses }) } }
}
