import { type ChatSummary, MAX_MESSAGE_SUMMARY_CHARS } from '#contracts/chats'
import { isContentWarningTag } from '#kernel/nostr'
import type { PrivateChat, PrivateMessage } from '../contract'
import type { ContentCipher } from './cipher'
import type { EncryptedValue } from './tables'

/** One conversation with the data that the list shows. */
export interface ChatEntry {
  readonly chat: PrivateChat
  /** The id of the transport. */
  readonly transport: string
  readonly last?: NonNullable<ChatSummary['last']>
  /** Times (ms) of at most ten of the latest messages by others, newest first. */
  readonly arrivals: readonly number[]
  /** At most five people (hex) who have written. People who are only members are not included. */
  readonly writers: readonly string[]
  /** Increases with each change of the stored row; 0 if it is not stored yet. */
  readonly version: number
}

/** Maximum number of unread messages that are counted for the badge in one conversation. */
export const MAX_COUNTED_ARRIVALS = 10
const MAX_WRITERS = 5

const summarizeMessage = ({ author, text, at, tags, file, isUnproven }: PrivateMessage) => ({
  author,
  text: text.slice(0, MAX_MESSAGE_SUMMARY_CHARS),
  at,
  tags: tags.filter(isContentWarningTag),
  ...(file && { fileType: file.type }),
  ...(isUnproven && { isUnproven }),
})

export const createChatEntry = (chat: PrivateChat, transport: string): ChatEntry => ({
  chat,
  transport,
  arrivals: [],
  writers: [],
  version: 0,
})

/** Adds messages to an entry. A message of the reader, from any device, accepts the conversation. */
export function addMessagesToEntry(
  entry: ChatEntry,
  messages: readonly PrivateMessage[],
  account: string,
): ChatEntry {
  const { chat, arrivals, writers } = entry
  const latest = messages.reduce<PrivateMessage | undefined>(
    (newest, message) => (newest && newest.at > message.at ? newest : message),
    undefined,
  )
  const others = messages.filter(({ author }) => author !== account)
  const last = latest && latest.at >= (entry.last?.at ?? 0) ? summarizeMessage(latest) : entry.last
  return {
    ...entry,
    chat: others.length < messages.length ? { ...chat, isAccepted: true } : chat,
    ...(last && { last }),
    arrivals: [...arrivals, ...others.map(({ at }) => at)]
      .sort((a, b) => b - a)
      .slice(0, MAX_COUNTED_ARRIVALS),
    writers: [...new Set([...writers, ...others.map(({ author }) => author)])].slice(0, MAX_WRITERS),
  }
}

/** Recomputes the summary of an entry from the latest messages, oldest first, after some were deleted. */
export function recomputeEntry(
  entry: ChatEntry,
  messages: readonly PrivateMessage[],
  account: string,
): ChatEntry {
  const { last: _, ...rest } = entry
  return { ...addMessagesToEntry({ ...rest, arrivals: [] }, messages, account), chat: entry.chat }
}

/** Encrypts the content of an entry's row. */
export const encryptEntry = (
  { chat, last, arrivals, writers }: ChatEntry,
  cipher: ContentCipher,
): Promise<EncryptedValue> => cipher.encrypt({ chat, last, arrivals, writers })
