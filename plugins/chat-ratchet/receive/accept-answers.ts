import type { ChatStep, PrivateChat } from '#contracts/private-chats'
import { Refusal } from '#kernel'
import type { RatchetRecords } from '../records/ratchet-records'
import {
  type Answer,
  openAnswer,
  type PendingResponse,
  pendingIn,
  type ResponseParts,
  sessionStep,
} from './read-response-step'

type Parts = Pick<ResponseParts, 'worker' | 'decrypt' | 'deviceListOf' | 'chat'>

/** The answers to invites that the signer has opened in one conversation. */
interface OpenedAnswers {
  readonly answers: readonly Answer[]
  /** Ids of those that are opened, or that are malformed. The others go on waiting. */
  readonly done: ReadonlySet<string>
}

/**
 * Has the account's signer open the responses that wait in a conversation. Rejects with a `Refusal` if it opens none. One
 * that it does not open holds the others back no more, because anybody may have written it in this person's name.
 */
export async function openAnswers(
  chat: PrivateChat,
  { invites }: RatchetRecords,
  parts: Parts,
): Promise<OpenedAnswers> {
  const answers: Answer[] = []
  const done = new Set<string>()
  const waiting = pendingIn(chat)
  for (const pending of waiting) {
    const own = invites.find(({ value }) => value.invite.ephemeralKey === pending.invite)?.value.invite
    const answer = own ? await openAnswer(pending, own, parts) : 'malformed'
    if (answer === 'not-decrypted') continue
    done.add(pending.id)
    if (answer !== 'malformed') answers.push(answer)
  }
  if (answers.length === 0 && done.size < waiting.length)
    throw new Refusal('Your signer did not decrypt the answer to your invite.')
  return { answers, done }
}

/** The step that accepts a conversation together with the sessions of its answers. */
export async function acceptanceStep(
  chat: PrivateChat,
  { answers, done }: OpenedAnswers,
  records: RatchetRecords,
  parts: Parts,
): Promise<ChatStep> {
  const begun: ChatStep[] = []
  for (const answer of answers) begun.push(await sessionStep(answer, records, parts, true))
  const others = begun.flatMap(({ chats = [] }) => chats).filter(({ id }) => id !== chat.id)
  return {
    chats: [
      {
        ...withPending(
          chat,
          pendingIn(chat).filter(({ id }) => !done.has(id)),
        ),
        isAccepted: true,
      },
      ...new Map(others.map(other => [other.id, other])).values(),
    ],
    records: begun.flatMap(step => step.records ?? []),
  }
}

/** Returns the conversation with these responses waiting in it. */
export function withPending(chat: PrivateChat, waiting: readonly PendingResponse[]): PrivateChat {
  const { pending: _, ...facts } = chat.facts ?? {}
  return { ...chat, facts: { ...facts, ...(waiting.length > 0 && { pending: waiting }) } }
}
