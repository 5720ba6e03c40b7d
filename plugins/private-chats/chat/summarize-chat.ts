import type { ChatArrivalTimes, ChatListState, ChatSummary } from '#contracts/chats'
import type { PrivateProtocol } from '../contract'
import type { ChatEntry } from '../store/chat-entry'
import type { CurrentMessageStoreState } from '../store/current-message-store'
import type { ConversationDependencies } from './conversation-dependencies'

type ChatClaims = Pick<PrivateProtocol, 'id' | 'isClaimed'>
type PersonChecks = Pick<ConversationDependencies, 'isKnown' | 'isMuted'>

/**
 * Returns a conversation as the list shows it. It is a request until the reader accepts it or knows somebody who has
 * written in it.
 */
export function summarizeChat(
  entry: ChatEntry,
  protocol: ChatClaims,
  { isKnown }: PersonChecks,
): ChatSummary {
  const { chat, transport, last, arrivals, writers } = entry
  const begunBy = chat.founder ?? writers[0]
  // If nobody has written yet, all members are checked instead.
  const isRequest = !chat.isAccepted && !(writers.length > 0 ? writers : chat.people).some(isKnown)
  return {
    id: chat.id,
    transport,
    ...(chat.title !== undefined && { title: chat.title }),
    ...(chat.picture !== undefined && !isRequest && { picture: chat.picture }),
    people: chat.people,
    ...(protocol.isClaimed?.(chat) && { isClaimed: true }),
    ...(begunBy !== undefined && { invitedBy: begunBy }),
    ...(last && { last }),
    arrivals,
    isRequest,
  }
}

/** True if the conversation is hidden from the list, because only people whom the reader mutes have written in it. */
const isHidden = ({ writers, chat }: ChatEntry, { isMuted }: PersonChecks) => {
  const people = writers.length > 0 ? writers : chat.people
  return people.length > 0 && people.every(isMuted)
}

/** Maximum number of conversations whose latest messages count for the badge. */
const MAX_ARRIVAL_CHATS = 100

/**
 * Returns the times of the messages by others, in the conversations with the latest messages. Requests are left out,
 * because they do not count for the badge.
 */
export const getLatestArrivals = ({ chats }: ChatListState): readonly ChatArrivalTimes[] =>
  chats
    .flatMap(({ id, arrivals, isRequest }) => (isRequest || arrivals.length === 0 ? [] : [{ id, arrivals }]))
    .sort((a, b) => (b.arrivals[0] ?? 0) - (a.arrivals[0] ?? 0))
    .slice(0, MAX_ARRIVAL_CHATS)

/** The conversations of one transport. */
export function getChatListState(
  { lock, store }: CurrentMessageStoreState,
  protocol: ChatClaims,
  personChecks: PersonChecks,
): ChatListState {
  if (lock === 'locked') return { phase: 'locked', chats: [] }
  if (lock === 'opening') return { phase: 'loading', chats: [] }
  const entries = [...(store?.entries.get().values() ?? [])]
  return {
    phase: 'ready',
    chats: entries
      .filter(entry => entry.transport === protocol.id && !isHidden(entry, personChecks))
      .map(entry => summarizeChat(entry, protocol, personChecks)),
  }
}
