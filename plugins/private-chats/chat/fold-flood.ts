import {
  type ChatMessage,
  type ChatMessagesState,
  FLOOD_REASON,
  findFloodingMessages,
} from '#contracts/chats'

/**
 * Leaves out what somebody has sent too fast in a request, where nobody who writes is known to the reader, and says how
 * many messages that were. `messages`: oldest first.
 */
export function foldFlood(
  messages: readonly ChatMessage[],
  account: string,
): Pick<ChatMessagesState, 'messages' | 'hiddenGroups'> {
  const floodingIds = findFloodingMessages(messages, author => author === account)
  const latestFolded = messages.findLast(({ id }) => floodingIds.has(id))
  if (!latestFolded) return { messages, hiddenGroups: [] }
  return {
    messages: messages.filter(({ id }) => !floodingIds.has(id)),
    hiddenGroups: [{ count: floodingIds.size, reason: FLOOD_REASON, latestAt: latestFolded.at }],
  }
}
