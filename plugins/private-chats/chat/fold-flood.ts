import { type ChatMessage, type ChatMessagesState, createFloodCheck, FLOOD_REASON } from '#contracts/chats'

/**
 * Hides the messages that somebody has sent too fast in a request in which the reader knows no writer. Returns the
 * number of hidden messages too. `messages`: oldest first.
 */
export function foldFlood(
  messages: readonly ChatMessage[],
  account: string,
): Pick<ChatMessagesState, 'messages' | 'hiddenGroups'> {
  const isFlooding = createFloodCheck(author => author === account)
  const floodingIds = new Set(messages.filter(isFlooding).map(({ id }) => id))
  const latestFolded = messages.findLast(({ id }) => floodingIds.has(id))
  if (!latestFolded) return { messages, hiddenGroups: [] }
  return {
    messages: messages.filter(({ id }) => !floodingIds.has(id)),
    hiddenGroups: [{ count: floodingIds.size, reason: FLOOD_REASON, latestAt: latestFolded.at }],
  }
}
