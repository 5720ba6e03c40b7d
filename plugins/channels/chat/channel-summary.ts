import type { ChatMessage, ChatSummary } from '#contracts/chats'
import type { CurrentChannel } from '../channel/current-channel'

/** The id of the contribution to `chatTransports`. */
export const TRANSPORT = 'channels'
/** Number of messages whose times tell whether something is unread. */
const MAX_ARRIVALS = 10

/** Returns the row of a channel. `messages` are those that the reader may see, oldest first. */
export function channelSummary(
  id: string,
  channel: CurrentChannel | undefined,
  messages: readonly ChatMessage[],
  me: string | undefined,
): ChatSummary {
  const last = messages.at(-1)
  const arrivals = messages.filter(({ author }) => author !== me).map(({ at }) => at)
  return {
    id,
    transport: TRANSPORT,
    title: channel?.name ?? `Channel ${id.slice(0, 8)}`,
    ...(channel?.picture !== undefined && { picture: channel.picture }),
    people: [],
    ...(last && { last: { author: last.author, text: last.text, at: last.at } }),
    arrivals: arrivals.slice(-MAX_ARRIVALS).reverse(),
    isRequest: false,
  }
}
