import type { PrivateChat } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import { type ReceivedRumor, readRumor } from '../core/read-rumor'
import { isRefused } from '../core/refused'
import { gapsAfter } from '../records/gaps'
import type { RatchetRecords } from '../records/ratchet-records'
import type { RatchetWorker } from '../worker/ratchet-calls'
import type { ReadStep } from './event-queue'
import { rumorStep } from './rumor-step'

interface ReadParts {
  readonly worker: RatchetWorker
  readonly account: string
  chat(id: string): PrivateChat | undefined
  /** Called if a peer says that they are writing. */
  typing(chat: string, person: string, at: number): void
}

/** True for what is a message of the conversation, not something about another one. */
const isShown = ({ content }: ReceivedRumor) => content.type === 'text' || content.type === 'file'

/**
 * Decrypts one event of kind 1060 and returns the step that stores it. `unknown` if no session has its author, perhaps
 * not yet; `refused` if it can never be read; `ahead` if so many messages before it are missing that it is not read
 * without them; `no-group` if it names a group that is not known, perhaps not yet: relays
 * send events of one second in any order. With `isLast` such a message belongs to the chat with its author.
 */
export async function readMessage(
  event: NostrEvent,
  records: RatchetRecords,
  isLast: boolean,
  { worker, account, chat, typing }: ReadParts,
): Promise<ReadStep | 'unknown' | 'refused' | 'ahead' | 'no-group'> {
  const sessions = records.sessionsBy(event.pubkey)
  if (sessions.length === 0) return 'unknown'
  let isAhead = false
  for (const { key, version, value } of sessions) {
    const read = await worker.decrypt(value.state, event)
    if (isRefused(read)) {
      isAhead ||= read.refused === 'gap-too-large'
      continue
    }
    const now = Date.now()
    const { owner, isProven } = value
    const ownGroups = records.groups.filter(group => group.value.members.includes(owner))
    const rumor = readRumor(read.plaintext, {
      outer: event,
      peer: owner,
      own: account,
      // A peer who is not proven may not write into a group in the name of a member.
      groups: new Set(isProven ? ownGroups.map(group => group.value.id) : []),
      now,
    })
    const next = {
      ...value,
      state: read.state,
      gaps: gapsAfter(value.gaps ?? [], value.state, read.state, {
        author: event.pubkey,
        number: read.number,
        ...(!isRefused(rumor) && isShown(rumor) && { id: rumor.id }),
      }),
      heardAt: now,
      isNewer: value.isNewer || (!isRefused(rumor) && rumor.fromNewer),
    }
    const session = { key, from: version, value: next }
    const done = [{ id: event.id, at: event.created_at }]
    if (isRefused(rumor)) return { records: [session], read: done, isRefused: rumor.refused === 'malformed' }
    const named = rumor.otherGroup
    // Nothing is stored, so the session decrypts the message again.
    if (named !== undefined && !isLast && isProven && !records.groups.some(group => group.value.id === named))
      return 'no-group'
    const step = rumorStep(rumor, {
      owner,
      isProven,
      account,
      session: value.chat,
      chat,
      groups: records.groups,
      now,
    })
    if (rumor.content.type === 'typing') typing(value.chat, owner, rumor.at)
    return { ...step, records: [session, ...(step.records ?? [])], read: done }
  }
  return isAhead ? 'ahead' : 'refused'
}
