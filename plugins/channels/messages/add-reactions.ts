import type { ChatMessage, ChatReaction } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import type { InterruptibleWork } from './run-in-slices'

/** Maximum number of characters of a reaction. A longer text is no emoji and is ignored. */
const MAX_REACTION_CHARS = 60
/** Maximum number of reactions that are kept of one message. */
const MAX_REACTIONS = 200

/**
 * The reactions in events, and the messages with the reactions that were last added to them. A message whose reactions
 * are the same as before is the same object as before, so that its row is not rendered again.
 */
const reactionByEvent = new WeakMap<NostrEvent, ChatReaction | 'none'>()
const lastWithReactions = new WeakMap<ChatMessage, ChatMessage>()

/** Adds reactions (kind 7) to the messages that they refer to. One person's equal reactions count once. */
export function* addReactions(
  messages: readonly ChatMessage[],
  reactions: readonly NostrEvent[],
): InterruptibleWork<readonly ChatMessage[]> {
  const reactionsByMessage = new Map<string, Map<string, ChatReaction>>()
  for (const event of reactions) {
    yield
    const reaction = getReaction(event)
    // The last `e` tag is the event that the reaction is about (NIP-25), unless another one is marked as the reply.
    const eventTags = event.tags.filter(([name]) => name === 'e')
    const messageId = (eventTags.find(tag => tag[3] === 'reply') ?? eventTags.at(-1))?.[1]
    if (!reaction || messageId === undefined) continue
    const messageReactions = reactionsByMessage.get(messageId) ?? new Map<string, ChatReaction>()
    reactionsByMessage.set(messageId, messageReactions)
    if (messageReactions.size < MAX_REACTIONS)
      messageReactions.set(`${reaction.author} ${reaction.content}`, reaction)
  }
  const messagesWithReactions: ChatMessage[] = []
  for (const message of messages) {
    yield
    const messageReactions = reactionsByMessage.get(message.id)
    messagesWithReactions.push(
      messageReactions ? withReactions(message, [...messageReactions.values()]) : message,
    )
  }
  return messagesWithReactions
}

function withReactions(message: ChatMessage, reactions: readonly ChatReaction[]): ChatMessage {
  const last = lastWithReactions.get(message)
  if (
    last?.reactions.length === reactions.length &&
    last.reactions.every((reaction, index) => reaction === reactions[index])
  )
    return last
  const messageWithReactions = { ...message, reactions }
  lastWithReactions.set(message, messageWithReactions)
  return messageWithReactions
}

function getReaction(event: NostrEvent): ChatReaction | undefined {
  const reaction = reactionByEvent.get(event) ?? parseReaction(event) ?? 'none'
  reactionByEvent.set(event, reaction)
  return reaction === 'none' ? undefined : reaction
}

function parseReaction({ kind, pubkey, content, tags }: NostrEvent): ChatReaction | undefined {
  if (kind !== 7 || content.length > MAX_REACTION_CHARS || content === '-') return undefined
  const displayed = content === '' ? '+' : content
  const url = /^:\w+:$/.test(displayed)
    ? tags.find(([name, code]) => name === 'emoji' && `:${code}:` === displayed)?.[2]
    : undefined
  return { author: pubkey, content: displayed, ...(url !== undefined && { url }) }
}
