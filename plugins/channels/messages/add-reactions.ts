import type { ChatMessage, ChatReaction } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'

/** Maximum number of characters of a reaction. A longer one is not an emoji. */
const MAX_CONTENT = 60
/** Maximum number of reactions that are kept of one message. */
const MAX_REACTIONS = 200

/** Adds reactions (kind 7) to the messages that they refer to. One person's equal reactions count once. */
export function addReactions(
  messages: readonly ChatMessage[],
  reactions: readonly NostrEvent[],
): readonly ChatMessage[] {
  const found = new Map<string, Map<string, ChatReaction>>()
  for (const event of reactions) {
    const reaction = readReaction(event)
    // The last `e` tag is the event that the reaction is about (NIP-25), unless another one is marked as the reply.
    const refs = event.tags.filter(([name]) => name === 'e')
    const about = (refs.find(tag => tag[3] === 'reply') ?? refs.at(-1))?.[1]
    if (!reaction || about === undefined) continue
    const own = found.get(about) ?? new Map<string, ChatReaction>()
    found.set(about, own)
    if (own.size < MAX_REACTIONS) own.set(`${reaction.author} ${reaction.content}`, reaction)
  }
  return messages.map(message => {
    const own = found.get(message.id)
    return own ? { ...message, reactions: [...own.values()] } : message
  })
}

function readReaction({ kind, pubkey, content, tags }: NostrEvent): ChatReaction | undefined {
  if (kind !== 7 || content.length > MAX_CONTENT || content === '-') return undefined
  const shown = content === '' ? '+' : content
  const url = /^:\w+:$/.test(shown)
    ? tags.find(([name, code]) => name === 'emoji' && `:${code}:` === shown)?.[2]
    : undefined
  return { author: pubkey, content: shown, ...(url !== undefined && { url }) }
}
