/** The kinds of messages in chats: of public channels (NIP-28), and of private chats (NIP-17). */
export const CHAT_MESSAGE_KINDS: readonly (string | undefined)[] = ['42', '14', '15']

type Tags = readonly (readonly string[])[]

/**
 * True for a reaction (kind 7) to a chat message, as its `k` tag says (NIP-25). Only the dot at the chats announces
 * these, not the bell.
 */
export const isChatReaction = (kind: unknown, tags: Tags): boolean =>
  kind === 7 && tags.some(([name, value]) => name === 'k' && CHAT_MESSAGE_KINDS.includes(value))

/** True for a reaction that does not say to which kind of event it is. NIP-25 leaves the author free to say it. */
export const isReactionWithoutKind = (kind: number, tags: Tags): boolean =>
  kind === 7 && !tags.some(([name]) => name === 'k')
