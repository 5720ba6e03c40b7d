import type { ChatChanges, PrivateChat } from '#contracts/private-chats'
import { UserFacingError } from '#kernel'
import { generateKeyPair } from '#kernel/keys'
import type { Invite } from '../core/invite'
import { createInviteResponse } from '../core/invite-response'
import { isRefused } from '../core/refused-result'
import { randomBytes } from '../random-bytes'
import { findChatIdOfPerson } from '../receive/receive-invite-response'
import { privateChatId } from '../records/chat-ids'
import { type RatchetRecords, SESSION_RECORD_PREFIX } from '../records/ratchet-records'
import type { StoredSession } from '../records/stored-records'
import type { RatchetWorker } from '../worker/ratchet-calls'

interface AcceptInviteOptions {
  readonly account: string
  readonly records: RatchetRecords
  readonly worker: RatchetWorker
  readonly encrypt: (peer: string, text: string) => Promise<string>
  readonly findDeliveryRelays: (person: string, extraRelays: readonly string[]) => Promise<readonly string[]>
  findChat(id: string): PrivateChat | undefined
}

/**
 * The person whom an invite names as its owner, and whether that person or their device has signed an event with this
 * invite.
 */
export interface InviteOwner {
  /** Public key (hex) of the person to whom the inviting device belongs. */
  readonly owner: string
  readonly isProven: boolean
}

const BAD_INVITE = 'This invite is damaged: its keys are no keys.'

/**
 * Accepts an invite: creates the response and a session that may send at once. Resolves with the changes to store and
 * the id of the conversation. Rejects with a `UserFacingError`.
 */
export async function acceptInvite(
  invite: Invite,
  { owner, isProven }: InviteOwner,
  { account, records, worker, encrypt, findDeliveryRelays, findChat }: AcceptInviteOptions,
): Promise<{ readonly id: string; readonly step: ChatChanges | undefined }> {
  if (invite.inviter === account || owner === account)
    throw new UserFacingError('This is your own invite. Give it to somebody else.')
  const knownSession = records.sessions.find(({ value }) => value.inviteKey === invite.ephemeralKey)
  if (knownSession) return { id: knownSession.value.chat, step: undefined }
  const sessionKey = generateKeyPair(randomBytes)
  const response = await createInviteResponse(
    { invite, invitee: account, sessionKey: sessionKey.publicKey, encrypt },
    { now: Date.now(), randomBytes },
  )
  const state = await worker.startAsInvitee(invite, sessionKey)
  if (isRefused(response) || isRefused(state)) throw new UserFacingError(BAD_INVITE)
  const id = isProven ? findChatIdOfPerson(records, owner) : privateChatId(invite.ephemeralKey)
  const session: StoredSession = {
    state,
    peer: invite.inviter,
    owner,
    chat: id,
    inviteKey: invite.ephemeralKey,
    isProven,
    isNewer: false,
    relays: invite.relays,
    createdAt: Date.now(),
    heardAt: 0,
  }
  const relays = await findDeliveryRelays(owner, invite.relays)
  return {
    id,
    step: {
      chats: findChat(id) ? [] : [{ id, people: [owner], isAccepted: true }],
      chatUpdates: [
        {
          id,
          update: chat => ({ ...chat, isAccepted: true, facts: { ...chat.facts, unproven: !isProven } }),
        },
      ],
      records: [{ key: SESSION_RECORD_PREFIX + response.id, baseVersion: 0, value: session }],
      outgoing: [
        {
          event: response,
          messageId: response.id,
          recipientPubkey: owner,
          recipientDevice: invite.inviter,
          ...(relays.length > 0 && { only: relays }),
        },
      ],
    },
  }
}
