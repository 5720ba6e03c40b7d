import type { ChatListState, ChatSummary } from '#contracts/chats'
import type { ChatEntry } from '../store/chat-entry'
import type { CurrentState } from '../store/current-store'
import type { ChatParts } from './parts'

type Judges = Pick<ChatParts, 'isKnown' | 'isMuted'>

/** Returns the row of a conversation. It is a request until the reader accepts it or knows somebody who wrote in it. */
export function summaryOf(entry: ChatEntry, { isKnown }: Judges): ChatSummary {
  const { chat, transport, last, arrivals, writers } = entry
  const begunBy = chat.founder ?? writers[0]
  return {
    id: chat.id,
    transport,
    ...(chat.title !== undefined && { title: chat.title }),
    people: chat.people,
    ...(begunBy !== undefined && { begunBy }),
    ...(last && { last }),
    arrivals,
    // Until somebody writes, it is the one who has begun it.
    isRequest: !chat.isAccepted && !(writers.length > 0 ? writers : chat.people).some(isKnown),
  }
}

/** True if the list leaves the conversation out: only people whom the reader mutes have written in it. */
const isHidden = ({ writers, chat }: ChatEntry, { isMuted }: Judges) => {
  const people = writers.length > 0 ? writers : chat.people
  return people.length > 0 && people.every(isMuted)
}

/** The conversations of one transport. */
export function listState({ lock, store }: CurrentState, transport: string, judges: Judges): ChatListState {
  if (lock === 'locked') return { phase: 'locked', chats: [] }
  if (lock === 'opening') return { phase: 'loading', chats: [] }
  const entries = [...(store?.entries.get().values() ?? [])]
  return {
    phase: 'ready',
    chats: entries
      .filter(entry => entry.transport === transport && !isHidden(entry, judges))
      .map(entry => summaryOf(entry, judges)),
  }
}
