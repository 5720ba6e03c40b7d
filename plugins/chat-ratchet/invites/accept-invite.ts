import type { ChatStep, PrivateChat } from '#contracts/private-chats'
import { Refusal } from '#kernel'
import { newKeyPair } from '#kernel/keys'
import type { Invite } from '../core/invite'
import { isRefused } from '../core/refused'
import { makeResponse } from '../core/response'
import { randomBytes } from '../random-bytes'
import { conversationOf } from '../receive/read-response-step'
import { chatIdOf } from '../records/ids'
import { type RatchetRecords, SESSION } from '../records/ratchet-records'
import type { StoredSession } from '../records/stored-session'
import type { RatchetWorker } from '../worker/ratchet-calls'

interface AcceptParts {
  readonly account: string
  readonly records: RatchetRecords
  readonly worker: RatchetWorker
  readonly encrypt: (peer: string, text: string) => Promise<string>
  readonly relaysOf: (person: string, more: readonly string[]) => Promise<readonly string[]>
  chat(id: string): PrivateChat | undefined
}

/** The owner of an invite, and whether an event that the owner or their device has signed carries it. */
export interface Inviter {
  /** Identity of the person, hex. */
  readonly owner: string
  readonly isProven: boolean
}

const BAD_INVITE = 'This invite is damaged: its keys are no keys.'

/**
 * Accepts an invite: makes the response, and the session that may send at once. Resolves with the step and the id of the
 * conversation. Rejects with a `Refusal`.
 */
export async function acceptInvite(
  invite: Invite,
  { owner, isProven }: Inviter,
  { account, records, worker, encrypt, relaysOf, chat }: AcceptParts,
): Promise<{ readonly id: string; readonly step: ChatStep | undefined }> {
  if (invite.inviter === account) throw new Refusal('This is your own invite. Give it to somebody else.')
  const known = records.sessions.find(({ value }) => value.inviteKey === invite.ephemeralKey)
  if (known) return { id: known.value.chat, step: undefined }
  const sessionKey = newKeyPair(randomBytes)
  const response = await makeResponse(
    { invite, invitee: account, sessionKey: sessionKey.publicKey, encrypt },
    { now: Date.now(), randomBytes },
  )
  const state = await worker.startAsInvitee(invite, sessionKey)
  if (isRefused(response) || isRefused(state)) throw new Refusal(BAD_INVITE)
  const id = isProven ? conversationOf(records, owner) : chatIdOf(invite.ephemeralKey)
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
  const before = chat(id)
  const relays = await relaysOf(invite.inviter, invite.relays)
  return {
    id,
    step: {
      chats: [
        {
          ...(before ?? { id, people: [owner] }),
          isAccepted: true,
          facts: { ...before?.facts, unproven: !isProven },
        },
      ],
      records: [{ key: SESSION + response.id, from: 0, value: session }],
      outgoing: [
        {
          event: response,
          of: response.id,
          to: owner,
          ...(relays.length > 0 && { only: relays }),
        },
      ],
    },
  }
}
