/** The kinds of messages in chats: of public channels (NIP-28), and of private chats (NIP-17). */
const CHAT_MESSAGE_KINDS: readonly (string | undefined)[] = ['42', '14', '15']

/**
 * True for a reaction (kind 7) to a chat message, as its `k` tag says (NIP-25). Only the dot at the chats announces
 * these, not the bell.
 */
export const isChatReaction = (kind: unknown, tags: readonly (readonly string[])[]): boolean =>
  kind === 7 && tags.some(([name, value]) => name === 'k' && CHAT_MESSAGE_KINDS.includes(value))
