import {
  type ChatMessage,
  type ChatMessagesState,
  FLOOD_REASON,
  findFloodingMessages,
} from '#contracts/chats'

/**
 * Hides the messages that somebody has sent too fast in a request in which the reader knows no writer. Returns the
 * number of hidden messages too. `messages`: oldest first.
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
