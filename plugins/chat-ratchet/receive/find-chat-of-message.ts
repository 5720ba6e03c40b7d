import type { TransportStore } from '#contracts/private-chats'

/**
 * Resolves with the id of the conversation that has stored a message. That is `chatId`, or a conversation that continues
 * in it: the messages that were sent before stay there, and the peer's reactions and receipts are about them.
 */
export async function findChatOfMessage(
  { chats, message }: Pick<TransportStore, 'chats' | 'message'>,
  chatId: string,
  messageId: string,
): Promise<string> {
  for (const { id, continuedIn } of chats.get())
    if (continuedIn === chatId && (await message(id, messageId))) return id
  return chatId
}
