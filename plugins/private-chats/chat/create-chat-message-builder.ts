import type { ChatMessage } from '#contracts/chats'
import type { PrivateMessage, PrivateMessageAction } from '../contract'
import type { OutgoingRow } from '../store/tables'
import { buildChatMessage, type FindOutboxEntry } from './build-chat-message'

interface BuiltMessage {
  /** The values of `MessageSources` from which the displayed message was built. */
  readonly sources: readonly unknown[]
  readonly shown: ChatMessage | undefined
}

/** What a displayed message is built from, besides the stored message. */
export interface MessageSources {
  readonly acts: readonly PrivateMessageAction[]
  readonly rows: readonly OutgoingRow[]
  readonly account: string
  readonly findEntry: FindOutboxEntry
  /** Number of messages that are missing before this one. */
  readonly missingBefore: number | undefined
}

/**
 * Returns a function like `buildChatMessage` that returns the same object as before if nothing about the message has
 * changed, so that its row is not rendered again when other messages come.
 */
export function createChatMessageBuilder(): (
  message: PrivateMessage,
  sources: MessageSources,
) => ChatMessage | undefined {
  const builtMessages = new WeakMap<PrivateMessage, BuiltMessage>()
  return (message, { acts, rows, account, findEntry, missingBefore }) => {
    const sources = [account, missingBefore, acts, rows, ...rows.map(({ id }) => findEntry(id)?.status)]
    const built = builtMessages.get(message)
    if (
      built?.sources.length === sources.length &&
      built.sources.every((source, index) => source === sources[index])
    )
      return built.shown
    const chatMessage = buildChatMessage(message, acts, rows, account, findEntry)
    const shown = chatMessage && missingBefore !== undefined ? { ...chatMessage, missingBefore } : chatMessage
    builtMessages.set(message, { sources, shown })
    return shown
  }
}
