import type { PrivateChat } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import { parseRatchetRumor, type ReceivedRumor } from '../core/parse-ratchet-rumor'
import { isRefused } from '../core/refused-result'
import { groupChatId } from '../records/chat-ids'
import { updateMessageGaps } from '../records/message-gaps'
import type { RatchetRecords } from '../records/ratchet-records'
import { isRemovedDevice } from '../records/stored-records'
import type { RatchetWorker } from '../worker/ratchet-calls'
import type { ReceivedEventChanges } from './event-queue'
import { computeRatchetRumorChanges } from './ratchet-rumor-changes'

interface ReadMessageOptions {
  readonly worker: RatchetWorker
  readonly account: string
  findChat(id: string): PrivateChat | undefined
  /** Resolves with the id of the conversation in which a message is stored: this one, or one that continues in it. */
  findChatOfMessage(chatId: string, messageId: string): Promise<string>
  /** Resolves with true if another request from this person may be stored. */
  hasRequestRoom(pubkey: string): Promise<boolean>
  /** Called when a peer sends a typing event. */
  onTyping(chatId: string, person: string, at: number): void
}

/** True for a text or a file, which is shown as a message. Reactions and receipts are not. */
const isDisplayable = ({ content }: ReceivedRumor) => content.type === 'text' || content.type === 'file'

/**
 * Decrypts one event of kind 1060 and resolves with the changes to store, or with the reason why there are none:
 * - `unknown`: no session knows the author, or none does yet.
 * - `refused`: the event can never be read.
 * - `ahead`: too many messages before this one are missing to read it without them.
 * - `no-group`: the message names a group that is not known, perhaps only not yet, because relays send events of the
 *   same second in any order. With `isLastAttempt`, such a message goes into the chat with its author instead.
 */
export async function receiveMessage(
  event: NostrEvent,
  records: RatchetRecords,
  isLastAttempt: boolean,
  { worker, account, findChat, findChatOfMessage, hasRequestRoom, onTyping }: ReadMessageOptions,
): Promise<ReceivedEventChanges | 'unknown' | 'refused' | 'ahead' | 'no-group'> {
  const sessions = records.findSessions(event.pubkey)
  if (sessions.length === 0) return 'unknown'
  let isAhead = false
  for (const { key, version, value } of sessions) {
    const decrypted = await worker.decrypt(value.state, event)
    if (isRefused(decrypted)) {
      isAhead ||= decrypted.refused === 'gap-too-large'
      continue
    }
    const now = Date.now()
    const { owner } = value
    const isFromRemovedDevice = isRemovedDevice(value)
    const isProven = value.isProven && !isFromRemovedDevice
    const ownGroups = records.groups.filter(group => group.value.members.includes(owner))
    const rumor = parseRatchetRumor(decrypted.plaintext, {
      outerEvent: event,
      peer: owner,
      ownPubkey: account,
      // An unproven peer may be no member of a group, so their messages cannot go into one.
      groups: new Set(isProven ? ownGroups.map(group => group.value.id) : []),
      now,
    })
    const nextSession = {
      ...value,
      state: decrypted.state,
      gaps: updateMessageGaps(value.gaps ?? [], value.state, decrypted.state, {
        author: event.pubkey,
        number: decrypted.number,
        ...(!isRefused(rumor) && isDisplayable(rumor) && { id: rumor.id }),
      }),
      heardAt: now,
      isNewer: value.isNewer || (!isRefused(rumor) && rumor.isFromNewerClient),
    }
    const session = { key, baseVersion: version, value: nextSession }
    const readMarks = [{ id: event.id, at: event.created_at }]
    if (isRefused(rumor))
      return { records: [session], read: readMarks, isRefused: rumor.refused === 'malformed' }
    const namedGroup = rumor.foreignGroup
    // The session's next state is not stored here, so the session can decrypt this message again later.
    if (
      namedGroup !== undefined &&
      !isLastAttempt &&
      isProven &&
      !records.groups.some(group => group.value.id === namedGroup)
    )
      return 'no-group'
    // Somebody else may have a removed device now, so nothing that it sends counts as its owner's. A text or file is
    // marked; everything else is dropped.
    if (isFromRemovedDevice && !isDisplayable(rumor)) return { records: [session], read: readMarks }
    if (rumor.content.type === 'group' && !(await hasRequestRoom(owner)))
      return { records: [session], read: readMarks, unkeptCount: 1 }
    const step = computeRatchetRumorChanges(rumor, {
      owner,
      isProven,
      isFromRemovedDevice,
      account,
      sessionChatId: value.chat,
      chat: findChat,
      groups: records.groups,
      now,
    })
    // In a group that the reader does not have, nobody is shown as typing.
    if (rumor.content.type === 'typing' && namedGroup === undefined)
      onTyping(rumor.group === undefined ? value.chat : groupChatId(rumor.group), owner, rumor.at)
    const acts = await Promise.all(
      (step.acts ?? []).map(async act => ({ ...act, chat: await findChatOfMessage(act.chat, act.target) })),
    )
    return { ...step, acts, records: [session, ...(step.records ?? [])], read: readMarks }
  }
  return isAhead ? 'ahead' : 'refused'
}
