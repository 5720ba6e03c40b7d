import {
  type ChatStep,
  type OutgoingEvent,
  type PrivateChat,
  type PrivateDraft,
  withMessageTtl,
} from '#contracts/private-chats'
import { Refusal } from '#kernel'
import { encryptedFileTags } from '#kernel/keys'
import { isRefused } from '../core/refused'
import { makeRumor, needsNewerPeer, RUMOR, type RumorDraft } from '../core/rumor'
import { groupChatId, isGroupChat } from '../records/ids'
import type { RatchetRecords, Versioned } from '../records/ratchet-records'
import type { StoredSession } from '../records/stored-session'
import type { RatchetWorker } from '../worker/ratchet-calls'

/** s. A sign that somebody writes is worth nothing later. */
const TYPING_S = 20

interface ComposeParts {
  readonly account: string
  readonly records: RatchetRecords
  readonly worker: RatchetWorker
  /** Resolves with the relays to which messages for a person are sent. */
  relaysOf(person: string, more: readonly string[]): Promise<readonly string[]>
  readonly nameOf: (pubkey: string) => string
  /** ms */
  readonly now: number
}

type Wanted = Pick<RumorDraft, 'kind' | 'content' | 'tags' | 'expiresAt'>

/** Undefined for what this protocol cannot say. */
function wantedOf(draft: PrivateDraft, chat: PrivateChat, now: number): Wanted | undefined {
  const e = (id: string) => [['e', id]]
  switch (draft.type) {
    case 'message': {
      const { messageTtl } = chat
      const expiresAt = messageTtl === undefined ? undefined : Math.floor(now / 1_000) + messageTtl
      return {
        kind: RUMOR.text,
        content: draft.file?.url ?? draft.text,
        tags: [
          ...(draft.replyTo ? e(draft.replyTo.id) : []),
          ...(draft.file ? encryptedFileTags(draft.file) : []),
        ],
        ...(expiresAt !== undefined && { expiresAt }),
      }
    }
    case 'reaction':
      return { kind: RUMOR.reaction, content: draft.content, tags: e(draft.target.id) }
    case 'seen':
      return { kind: RUMOR.receipt, content: 'seen', tags: draft.targets.flatMap(({ id }) => e(id)) }
    case 'typing':
      return { kind: RUMOR.typing, content: 'typing', expiresAt: Math.floor(now / 1_000) + TYPING_S }
    case 'messageTtl':
      return {
        kind: RUMOR.settings,
        content: JSON.stringify({ type: 'chat-settings', v: 1, messageTtlSeconds: draft.seconds ?? null }),
      }
    case 'deletion':
      return undefined
  }
}

/** The newest session with each device of a person that can send. */
function sendingSessions(
  { sessions }: RatchetRecords,
  belongs: (session: StoredSession) => boolean,
): readonly Versioned<StoredSession>[] {
  const byDevice = new Map<string, Versioned<StoredSession>>()
  const latest = ({ value }: Versioned<StoredSession>) => Math.max(value.heardAt, value.createdAt)
  for (const session of sessions) {
    if (!belongs(session.value) || !session.value.state.sending) continue
    const other = byDevice.get(session.value.peer)
    if (!other || latest(session) > latest(other)) byDevice.set(session.value.peer, session)
  }
  return [...byDevice.values()]
}

/** True if a message can be sent: an inviter has to wait until the other side has written. */
export const canSend = (chat: PrivateChat, records: RatchetRecords): boolean =>
  isGroupChat(chat.id)
    ? chat.people.some(
        person => sendingSessions(records, ({ owner, isProven }) => isProven && owner === person).length > 0,
      )
    : sendingSessions(records, session => session.chat === chat.id).length > 0

/**
 * Encrypts what the reader does for each device of each recipient, and returns the step with the sessions' next states.
 * Rejects with a `Refusal` if nobody can be written to, or if the text is too long.
 */
export async function composeStep(
  chat: PrivateChat,
  draft: PrivateDraft,
  { account, records, worker, relaysOf, nameOf, now }: ComposeParts,
): Promise<ChatStep | undefined> {
  const wanted = wantedOf(draft, chat, now)
  if (!wanted) return undefined
  const isGroup = isGroupChat(chat.id)
  const group = isGroup
    ? records.groups.find(({ value }) => groupChatId(value.id) === chat.id)?.value
    : undefined
  const outgoing: OutgoingEvent[] = []
  const changed: { readonly key: string; readonly from: number; readonly value: StoredSession }[] = []
  const [recipient = account, ...others] = chat.people
  // One rumor for all members of a group, so that they know a message by the same id.
  const rumor = makeRumor(
    {
      ...wanted,
      tags: [...others.map(person => ['p', person]), ...(wanted.tags ?? [])],
      sender: account,
      recipient,
      ...(group && { group: group.id }),
    },
    now,
  )
  for (const person of chat.people) {
    const belongs = (session: StoredSession) =>
      isGroup ? session.isProven && session.owner === person : session.chat === chat.id
    const sessions = sendingSessions(records, belongs).filter(
      ({ value }) => value.isNewer || !needsNewerPeer(wanted.kind),
    )
    const relays =
      sessions.length > 0
        ? await relaysOf(
            person,
            sessions.flatMap(({ value }) => value.relays),
          )
        : []
    for (const { key, version, value } of sessions) {
      const sent = await worker.encrypt(value.state, rumor)
      if (isRefused(sent)) {
        if (sent.refused === 'too-long')
          throw new Refusal('This text is too long for one message. Send it in parts.')
        continue
      }
      changed.push({ key, from: version, value: { ...value, state: sent.state } })
      outgoing.push({
        event: sent.event,
        of: rumor.id,
        to: person,
        ...(relays.length > 0 && { only: relays }),
      })
    }
  }
  // An old client knows no such setting. The reader's own messages disappear there, too, if it honours their time.
  const chats = draft.type === 'messageTtl' ? [withMessageTtl(chat, draft.seconds)] : []
  if (outgoing.length === 0) {
    if (chats.length > 0) return { chats }
    if (draft.type === 'typing' || draft.type === 'seen') return undefined
    throw new Refusal(waitReason(chat, records, nameOf))
  }
  const about = { chat: chat.id, id: rumor.id, author: account, at: now }
  const content: ChatStep =
    draft.type === 'message'
      ? {
          messages: [
            {
              ...about,
              text: draft.file ? '' : draft.text,
              tags: [],
              ...(draft.file && { file: draft.file }),
              ...(draft.replyTo && { replyTo: draft.replyTo.id }),
              ...(wanted.expiresAt !== undefined && { expiresAt: wanted.expiresAt * 1_000 }),
            },
          ],
        }
      : draft.type === 'reaction'
        ? { acts: [{ ...about, target: draft.target.id, type: 'reaction', content: draft.content }] }
        : {}
  return { ...content, chats, outgoing, records: changed }
}

/** The reason why nobody in a conversation can be written to. */
export function waitReason(
  { id, people }: PrivateChat,
  { sessions }: RatchetRecords,
  nameOf: (pubkey: string) => string,
): string {
  if (isGroupChat(id)) return 'You can write here once you have a private chat with one of the members.'
  // A file for another device takes the sessions away from this one.
  if (!sessions.some(({ value }) => value.chat === id))
    return 'This conversation has moved to another device.'
  const [person] = people
  const name = person === undefined ? 'This person' : nameOf(person)
  return `${name} has your invite and has not written yet. You can write after the first message.`
}
