import type { ChatDraft, ChatMessage } from '#contracts/chats'
import type { EventDraft } from '#kernel/ports'

const rootTag = (channel: string, relay: string | undefined) => ['e', channel, relay ?? '', 'root']

/** Builds a message in a channel (NIP-28, kind 42). `relay` is the relay hint with which others find the channel. */
export const buildChannelMessageDraft = (
  channel: string,
  { text, replyTo }: ChatDraft,
  relay: string | undefined,
): EventDraft => ({
  kind: 42,
  content: text,
  tags: [
    rootTag(channel, relay),
    ...(replyTo
      ? [
          ['e', replyTo.id, '', 'reply'],
          ['p', replyTo.author, ''],
        ]
      : []),
  ],
})

/**
 * Builds a reaction to a message in a channel (NIP-25). Its `e` tag for the channel lets others find all reactions with
 * one query.
 */
export const buildChannelReactionDraft = (
  channel: string,
  message: ChatMessage,
  content: string,
  relay: string | undefined,
): EventDraft => ({
  kind: 7,
  content,
  tags: [rootTag(channel, relay), ['e', message.id, '', 'reply'], ['p', message.author, ''], ['k', '42']],
})

/**
 * Builds the event that hides a message (kind 43) or a person (kind 44) for the reader (NIP-28). Other people's clients
 * may hide it too.
 */
export const buildChannelHideDraft = (message: ChatMessage, target: 'message' | 'person'): EventDraft =>
  target === 'message'
    ? { kind: 43, content: '', tags: [['e', message.id, '']] }
    : { kind: 44, content: '', tags: [['p', message.author, '']] }
