import type { ChatListState, ChatSummary } from '../contract'

/** The time (ms) of the latest message; 0 for a conversation without messages. */
const latestMessageMs = ({ last }: ChatSummary) => last?.at ?? 0

/** Joins the lists of all transports into one, the conversation with the latest message first. */
export function mergeChatLists(lists: readonly ChatListState[]): ChatListState {
  const phases = lists.map(({ phase }) => phase)
  const chats = lists.flatMap(list => list.chats)
  return {
    phase: phases.includes('loading') ? 'loading' : phases.includes('locked') ? 'locked' : 'ready',
    // Conversations with the same time are ordered by id, so that the order does not depend on the order of the
    // transports.
    chats: chats.sort((a, b) => latestMessageMs(b) - latestMessageMs(a) || (a.id < b.id ? -1 : 1)),
  }
}
