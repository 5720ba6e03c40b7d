import type { PrivateChat } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import { parseRatchetRumor, type ReceivedRumor } from '../core/parse-ratchet-rumor'
import { isRefused } from '../core/refused-result'
import { updateGaps } from '../records/message-gaps'
import type { RatchetRecords } from '../records/ratchet-records'
import { isRemovedDevice } from '../records/stored-records'
import type { RatchetWorker } from '../worker/ratchet-calls'
import type { ReceivedEventChanges } from './event-queue'
import { computeRatchetRumorChanges } from './ratchet-rumor-changes'

interface ReadMessageOptions {
  readonly worker: RatchetWorker
  readonly account: string
  findChat(id: string): PrivateChat | undefined
  /** Resolves with true if a new request from this person may still be stored. */
  hasRequestRoom(pubkey: string): Promise<boolean>
  /** Called when a peer sends a typing event. */
  onTyping(chatId: string, person: string, at: number): void
}

/** True for a text or a file, which is shown as a message. Reactions and receipts are not. */
const isDisplayable = ({ content }: ReceivedRumor) => content.type === 'text' || content.type === 'file'

/**
 * Decrypts one event of kind 1060 and returns the step that stores it. `unknown` if no session has its author, perhaps
 * not yet; `refused` if it can never be read; `ahead` if so many messages before it are missing that it is not read
 * without them; `no-group` if it names a group that is not known, perhaps not yet: relays
 * send events of one second in any order. With `isLastAttempt` such a message belongs to the chat with its author.
 */
export async function receiveMessage(
  event: NostrEvent,
  records: RatchetRecords,
  isLastAttempt: boolean,
  { worker, account, findChat, hasRequestRoom, onTyping }: ReadMessageOptions,
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
      // A peer who is not proven may not write into a group in the name of a member.
      groups: new Set(isProven ? ownGroups.map(group => group.value.id) : []),
      now,
    })
    const nextSession = {
      ...value,
      state: decrypted.state,
      gaps: updateGaps(value.gaps ?? [], value.state, decrypted.state, {
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
    // Nothing is stored, so the session decrypts the message again.
    if (
      namedGroup !== undefined &&
      !isLastAttempt &&
      isProven &&
      !records.groups.some(group => group.value.id === namedGroup)
    )
      return 'no-group'
    // Whoever has a removed device now says nothing in its owner's name: a text is marked, and everything else left out.
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
    if (rumor.content.type === 'typing') onTyping(value.chat, owner, rumor.at)
    return { ...step, records: [session, ...(step.records ?? [])], read: readMarks }
  }
  return isAhead ? 'ahead' : 'refused'
}
