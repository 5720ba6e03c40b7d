import type { ChatMessage } from '#contracts/chats'
import type { NostrEvent } from '#kernel/ports'
import { channelOf } from '../channel/current-channel'

/** Maximum number of UTF-16 units of a message that are shown. */
const MAX_TEXT = 10_000

/** Reads a channel message (kind 42). Returns `undefined` if it belongs to another channel. `now` is in ms. */
export function readMessage(event: NostrEvent, channel: string, now: number): ChatMessage | undefined {
  if (event.kind !== 42 || channelOf(event) !== channel) return undefined
  const reply = event.tags.find(([name, , , marker]) => name === 'e' && marker === 'reply')?.[1]
  return {
    id: event.id,
    author: event.pubkey,
    at: Math.min(event.created_at * 1_000, now),
    text: event.content.slice(0, MAX_TEXT),
    tags: event.tags,
    ...(reply !== undefined && reply !== channel && { replyTo: reply }),
    reactions: [],
    event,
  }
}

/** Orders messages as they are read: the oldest first, equal times by id. */
export const byTime = (a: ChatMessage, b: ChatMessage): number => a.at - b.at || (a.id < b.id ? -1 : 1)
