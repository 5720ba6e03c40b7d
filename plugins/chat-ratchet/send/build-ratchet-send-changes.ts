import {
  type ChatChanges,
  type OutgoingEvent,
  type PrivateActionDraft,
  type PrivateChat,
  withMessageTtl,
} from '#contracts/private-chats'
import { UserFacingError } from '#kernel'
import { buildEncryptedFileTags } from '#kernel/keys'
import { isRefused } from '../core/refused-result'
import { createRatchetRumor, RATCHET_RUMOR_KINDS, type RumorDraft, requiresNewerPeer } from '../core/rumor'
import { groupChatId, isGroupChatId } from '../records/chat-ids'
import type { RatchetRecords, VersionedRecord } from '../records/ratchet-records'
import { isRemovedDevice, type StoredSession } from '../records/stored-records'
import type { RatchetWorker } from '../worker/ratchet-calls'

/** Seconds after which a typing event expires. */
const TYPING_LIFETIME_S = 20

interface ComposeRatchetOptions {
  readonly account: string
  readonly records: RatchetRecords
  readonly worker: RatchetWorker
  /** Resolves with the relays to which messages for a person are published. */
  findDeliveryRelays(person: string, extraRelays: readonly string[]): Promise<readonly string[]>
  /** True if none of these relays can be reached now. */
  areUnreachable(relays: readonly string[]): boolean
  readonly nameOf: (pubkey: string) => string
  /** ms */
  readonly now: number
}

type RumorFields = Pick<RumorDraft, 'kind' | 'content' | 'tags' | 'expiresAt'>

/** True for an action that the reader does not perform on purpose: typing, or a receipt. Nobody waits for its event. */
export const isTypingOrReceipt = ({ type }: PrivateActionDraft): boolean =>
  ['typing', 'seen', 'received'].includes(type)

/**
 * True for an action that is dropped while no relay can be reached: later, the typing is over, and nobody waits for the
 * receipt of arrival. In the outbox, its event would look like a message that waits.
 */
export const isOutdatedSoon = ({ type }: PrivateActionDraft): boolean =>
  type === 'typing' || type === 'received'

/**
 * Returns the fields of the rumor for an action. Returns undefined for a deletion, which this protocol does not have.
 */
function rumorFieldsFor(draft: PrivateActionDraft, chat: PrivateChat, now: number): RumorFields | undefined {
  const eventTag = (id: string) => [['e', id]]
  switch (draft.type) {
    case 'message': {
      const { messageTtl } = chat
      const expiresAt = messageTtl === undefined ? undefined : Math.floor(now / 1_000) + messageTtl
      return {
        kind: RATCHET_RUMOR_KINDS.text,
        content: draft.file?.url ?? draft.text,
        tags: [
          ...(draft.replyTo ? eventTag(draft.replyTo.id) : []),
          ...(draft.file ? buildEncryptedFileTags(draft.file) : []),
        ],
        ...(expiresAt !== undefined && { expiresAt }),
      }
    }
    case 'reaction':
      return { kind: RATCHET_RUMOR_KINDS.reaction, content: draft.content, tags: eventTag(draft.target.id) }
    case 'seen':
    case 'received':
      return {
        kind: RATCHET_RUMOR_KINDS.receipt,
        content: draft.type === 'seen' ? 'seen' : 'delivered',
        tags: draft.targets.flatMap(({ id }) => eventTag(id)),
      }
    case 'typing':
      return {
        kind: RATCHET_RUMOR_KINDS.typing,
        content: 'typing',
        expiresAt: Math.floor(now / 1_000) + TYPING_LIFETIME_S,
      }
    case 'messageTtl':
      return {
        kind: RATCHET_RUMOR_KINDS.settings,
        content: JSON.stringify({ type: 'chat-settings', v: 1, messageTtlSeconds: draft.seconds ?? null }),
      }
    case 'deletion':
      return undefined
  }
}

/** Returns the newest session that can send for each device of the recipients. Removed devices are left out. */
function findSendingSessions(
  { sessions }: RatchetRecords,
  isRecipient: (session: StoredSession) => boolean,
): readonly VersionedRecord<StoredSession>[] {
  const byDevice = new Map<string, VersionedRecord<StoredSession>>()
  const lastActivity = ({ value }: VersionedRecord<StoredSession>) => Math.max(value.heardAt, value.createdAt)
  for (const session of sessions) {
    const { value } = session
    if (!isRecipient(value) || !value.state.sending || isRemovedDevice(value)) continue
    const currentSession = byDevice.get(session.value.peer)
    if (!currentSession || lastActivity(session) > lastActivity(currentSession))
      byDevice.set(session.value.peer, session)
  }
  return [...byDevice.values()]
}

/** True if a message can be sent in the conversation. An inviter cannot send before the invitee's first message. */
export const canSendMessage = (chat: PrivateChat, records: RatchetRecords): boolean =>
  isGroupChatId(chat.id)
    ? chat.people.some(
        person =>
          findSendingSessions(records, ({ owner, isProven }) => isProven && owner === person).length > 0,
      )
    : findSendingSessions(records, session => session.chat === chat.id).length > 0

/**
 * Encrypts an action of the reader for each device of each recipient, and returns the changes with the sessions' next
 * states. Rejects with a `UserFacingError` if no recipient can get it, or if the text is too long.
 */
export async function buildRatchetSendChanges(
  chat: PrivateChat,
  draft: PrivateActionDraft,
  { account, records, worker, findDeliveryRelays, areUnreachable, nameOf, now }: ComposeRatchetOptions,
): Promise<ChatChanges | undefined> {
  const rumorFields = rumorFieldsFor(draft, chat, now)
  const isGroup = isGroupChatId(chat.id)
  // Receipts of every member for every message would be many events, and the writer needs none of them.
  if (!rumorFields || (isGroup && draft.type === 'received')) return undefined
  const group = isGroup
    ? records.groups.find(({ value }) => groupChatId(value.id) === chat.id)?.value
    : undefined
  const outgoing: OutgoingEvent[] = []
  const sessionChanges: {
    readonly key: string
    readonly baseVersion: number
    readonly value: StoredSession
  }[] = []
  const [recipient = account, ...others] = chat.people
  // All members of a group get the same rumor, so that they know a message by the same id.
  const rumor = createRatchetRumor(
    {
      ...rumorFields,
      tags: [...others.map(person => ['p', person]), ...(rumorFields.tags ?? [])],
      sender: account,
      recipient,
      ...(group && { group: group.id }),
    },
    now,
  )
  for (const person of chat.people) {
    const isRecipient = (session: StoredSession) =>
      isGroup ? session.isProven && session.owner === person : session.chat === chat.id
    const sessions = findSendingSessions(records, isRecipient).filter(
      ({ value }) => value.isNewer || !requiresNewerPeer(rumorFields.kind),
    )
    const relays =
      sessions.length > 0
        ? await findDeliveryRelays(
            person,
            sessions.flatMap(({ value }) => value.relays),
          )
        : []
    // This is decided before anything is encrypted: the recipient would miss the number of an event that is not sent.
    if (isOutdatedSoon(draft) && areUnreachable(relays)) continue
    for (const { key, version, value } of sessions) {
      const encrypted = await worker.encrypt(value.state, rumor)
      if (isRefused(encrypted)) {
        if (encrypted.refused === 'too-long')
          throw new UserFacingError('This text is too long for one message. Send it in parts.')
        continue
      }
      sessionChanges.push({ key, baseVersion: version, value: { ...value, state: encrypted.state } })
      outgoing.push({
        event: encrypted.event,
        messageId: rumor.id,
        recipientPubkey: person,
        recipientDevice: value.peer,
        ...(relays.length > 0 && { only: relays }),
      })
    }
  }
  // An old client ignores this setting. But if it honours the expiration of messages, the reader's own messages
  // disappear there too.
  const chatUpdates =
    draft.type === 'messageTtl'
      ? [{ id: chat.id, update: (stored: PrivateChat) => withMessageTtl(stored, draft.seconds) }]
      : []
  if (outgoing.length === 0) {
    if (chatUpdates.length > 0) return { chatUpdates }
    if (isTypingOrReceipt(draft)) return undefined
    throw new UserFacingError(cannotSendReason(chat, records, nameOf))
  }
  const messageBase = { chat: chat.id, id: rumor.id, author: account, at: now }
  const content: ChatChanges =
    draft.type === 'message'
      ? {
          messages: [
            {
              ...messageBase,
              text: draft.file ? '' : draft.text,
              tags: [],
              ...(draft.file && { file: draft.file }),
              ...(draft.replyTo && { replyTo: draft.replyTo.id }),
              ...(rumorFields.expiresAt !== undefined && { expiresAt: rumorFields.expiresAt * 1_000 }),
            },
          ],
        }
      : draft.type === 'reaction'
        ? { acts: [{ ...messageBase, target: draft.target.id, type: 'reaction', content: draft.content }] }
        : {}
  return { ...content, chatUpdates, outgoing, records: sessionChanges }
}

/** Returns the reason, for the reader, why nobody in a conversation can get a message. */
export function cannotSendReason(
  { id, people, continuedIn }: PrivateChat,
  { sessions }: RatchetRecords,
  displayName: (pubkey: string) => string,
): string {
  if (isGroupChatId(id)) return 'You can write here once you have a private chat with one of the members.'
  const [person] = people
  const name = person === undefined ? 'This person' : displayName(person)
  if (continuedIn !== undefined)
    return `${name} is proven now. This conversation continues in your other private chat with them.`
  // When the reader exports the chats to a file for another device, this device loses the sessions.
  if (!sessions.some(({ value }) => value.chat === id))
    return 'Session not found: this conversation has moved to another device.'
  if (sessions.every(({ value }) => value.chat !== id || isRemovedDevice(value)))
    return `${name} has removed the device that this chat is with. Begin a new chat by their name or their invite.`
  return `${name} has your invite and has not written yet. You can write after the first message.`
}
