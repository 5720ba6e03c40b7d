import type { ChatDraft, ChatMessage } from '#contracts/chats'
import type { EventDraft } from '#kernel/ports'

const rootTag = (channel: string, relay: string | undefined) => ['e', channel, relay ?? '', 'root']

/** The message of a channel (NIP-28, kind 42). `relay` is where others find the channel. */
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

/** A reaction to a message of a channel (NIP-25). The `e` tag of the channel lets others find it with one query. */
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

/** Hides a message (kind 43) or a person (kind 44) for the reader (NIP-28). Others may follow this advice. */
export const buildChannelHideDraft = (message: ChatMessage, target: 'message' | 'person'): EventDraft =>
  target === 'message'
    ? { kind: 43, content: '', tags: [['e', message.id, '']] }
    : { kind: 44, content: '', tags: [['p', message.author, '']] }
