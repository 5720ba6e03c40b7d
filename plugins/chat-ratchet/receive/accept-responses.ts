import type { ChatChanges, PrivateChat } from '#contracts/private-chats'
import { UserFacingError } from '#kernel'
import type { RatchetRecords } from '../records/ratchet-records'
import {
  buildSessionChanges,
  type DecryptedResponse,
  decryptPendingResponse,
  listPendingResponses,
  type PendingResponse,
  type ResponseServices,
} from './receive-response'

type AcceptResponseServices = Pick<ResponseServices, 'worker' | 'decrypt' | 'fetchDeviceList' | 'findChat'>

/** The responses in one conversation that the signer has decrypted. */
interface DecryptedResponses {
  readonly responses: readonly DecryptedResponse[]
  /** Ids of responses that were decrypted or are malformed. The others stay pending. */
  readonly settledIds: ReadonlySet<string>
}

/**
 * Has the account's signer open the responses that wait in a conversation. Rejects with a `UserFacingError` if it opens none. One
 * that it does not open holds the others back no more, because anybody may have written it in this person's name.
 */
export async function decryptPendingResponses(
  chat: PrivateChat,
  { invites }: RatchetRecords,
  parts: AcceptResponseServices,
): Promise<DecryptedResponses> {
  const responses: DecryptedResponse[] = []
  const settledIds = new Set<string>()
  const pendingResponses = listPendingResponses(chat)
  for (const pending of pendingResponses) {
    const ownInvite = invites.find(({ value }) => value.invite.ephemeralKey === pending.invite)?.value.invite
    const answer = ownInvite ? await decryptPendingResponse(pending, ownInvite, parts) : 'malformed'
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
  parts: AcceptResponseServices,
): Promise<ChatChanges> {
  const sessionChanges: ChatChanges[] = []
  for (const answer of responses) sessionChanges.push(await buildSessionChanges(answer, records, parts, true))
  const otherChats = sessionChanges.flatMap(({ chats = [] }) => chats).filter(({ id }) => id !== chat.id)
  return {
    chats: [
      {
        ...setPendingResponses(
          chat,
          listPendingResponses(chat).filter(({ id }) => !settledIds.has(id)),
        ),
        isAccepted: true,
      },
      ...new Map(otherChats.map(other => [other.id, other])).values(),
    ],
    records: sessionChanges.flatMap(step => step.records ?? []),
  }
}

/** Returns the conversation with these responses as its pending ones. */
export function setPendingResponses(
  chat: PrivateChat,
  pendingResponses: readonly PendingResponse[],
): PrivateChat {
  const { pending: _, ...facts } = chat.facts ?? {}
  return { ...chat, facts: { ...facts, ...(pendingResponses.length > 0 && { pending: pendingResponses }) } }
}
