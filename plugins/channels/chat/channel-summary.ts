import { type ChatMessage, type ChatSummary, MAX_MESSAGE_SUMMARY_CHARS } from '#contracts/chats'
import { isContentWarningTag } from '#kernel/nostr'
import type { ChannelWithMetadata } from '../channel/channel-with-metadata'

/** The id under which the plugin contributes to `chatTransports`. Each row of the list carries it. */
export const CHANNELS_TRANSPORT_ID = 'channels'
/** Maximum number of messages by others whose times are in a summary. The badge counts those after the read mark. */
const MAX_RECEIVED_TIMES = 10

/** Returns the summary of a channel for the list. `messages` are the ones that no filter hides, oldest first. */
export function buildChannelSummary(
  id: string,
  channel: ChannelWithMetadata | undefined,
  messages: readonly ChatMessage[],
  ownPubkey: string | undefined,
): ChatSummary {
  const lastMessage = messages.at(-1)
  /** Newest first. */
  const receivedTimes: number[] = []
  for (let index = messages.length - 1; index >= 0 && receivedTimes.length < MAX_RECEIVED_TIMES; index--) {
    const message = messages[index]
    if (message && message.author !== ownPubkey) receivedTimes.push(message.at)
  }
  return {
    id,
    transport: CHANNELS_TRANSPORT_ID,
    title: channel?.name ?? `Channel ${id.slice(0, 8)}`,
    ...(channel?.picture !== undefined && { picture: channel.picture }),
    people: [],
    ...(lastMessage && {
      last: {
        author: lastMessage.author,
        text: lastMessage.text.slice(0, MAX_MESSAGE_SUMMARY_CHARS),
        at: lastMessage.at,
        tags: lastMessage.tags.filter(isContentWarningTag),
      },
    }),
    arrivals: receivedTimes,
    isRequest: false,
  }
}
