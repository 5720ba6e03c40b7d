import type { ChatMessage } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import { parseChannelId } from '../channel/channel-with-metadata'

/** Maximum number of characters (UTF-16 units) of a message that are shown. */
const MAX_TEXT_CHARS = 10_000

/** Reads a channel message (kind 42). Returns `undefined` if it belongs to another channel. `nowMs` is in ms. */
export function parseChannelMessage(
  event: NostrEvent,
  channel: string,
  nowMs: number,
): ChatMessage | undefined {
  if (event.kind !== 42 || parseChannelId(event) !== channel) return undefined
  const replyTo = event.tags.find(([name, , , marker]) => name === 'e' && marker === 'reply')?.[1]
  return {
    id: event.id,
    author: event.pubkey,
    at: Math.min(event.created_at * 1_000, nowMs),
    text: event.content.slice(0, MAX_TEXT_CHARS),
    tags: event.tags,
    ...(replyTo !== undefined && replyTo !== channel && { replyTo }),
    reactions: [],
    event,
  }
}

/** Orders messages as they are read: the oldest first, equal times by id. */
export const compareMessagesByTime = (a: ChatMessage, b: ChatMessage): number =>
  a.at - b.at || (a.id < b.id ? -1 : 1)
