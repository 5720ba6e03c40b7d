import type { PrivateChat, PrivateMessage } from '../contract'
import type { Cipher } from './cipher'
import type { Sealed } from './tables'

/** One conversation with what the list shows of it. */
export interface ChatEntry {
  readonly chat: PrivateChat
  /** The id of the transport. */
  readonly transport: string
  readonly last?: { readonly author: string; readonly text: string; readonly at: number }
  /** Times (ms) of the latest messages of others, newest first, ten at most. */
  readonly arrivals: readonly number[]
  /** The people (hex) who have written, five at most: whoever only put others into a room does not speak for them. */
  readonly writers: readonly string[]
  /** Increases with each change of the stored row; 0 if it is not stored yet. */
  readonly version: number
}

/** Number of arrivals that are kept; the badge counts no more. */
export const MAX_ARRIVALS = 10
const MAX_WRITERS = 5
/** Maximum number of characters of a row's text. */
const MAX_LINE = 200

const lineOf = ({ author, text, at, file }: PrivateMessage) => ({
  author,
  text: (text || (file ? 'File' : '')).slice(0, MAX_LINE),
  at,
})

export const newEntry = (chat: PrivateChat, transport: string): ChatEntry => ({
  chat,
  transport,
  arrivals: [],
  writers: [],
  version: 0,
})

/** Adds messages to an entry. An own message, from whichever device, accepts the conversation. */
export function withMessages(
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
  const last = latest && latest.at >= (entry.last?.at ?? 0) ? lineOf(latest) : entry.last
  return {
    ...entry,
    chat: others.length < messages.length ? { ...chat, isAccepted: true } : chat,
    ...(last && { last }),
    arrivals: [...arrivals, ...others.map(({ at }) => at)].sort((a, b) => b - a).slice(0, MAX_ARRIVALS),
    writers: [...new Set([...writers, ...others.map(({ author }) => author)])].slice(0, MAX_WRITERS),
  }
}

/** Computes the list's part of an entry anew from the latest messages, oldest first, after some were deleted. */
export function refreshed(entry: ChatEntry, messages: readonly PrivateMessage[], account: string): ChatEntry {
  const { last: _, ...rest } = entry
  return { ...withMessages({ ...rest, arrivals: [] }, messages, account), chat: entry.chat }
}

/** Encrypts the content of an entry's row. */
export const sealEntry = ({ chat, last, arrivals, writers }: ChatEntry, cipher: Cipher): Promise<Sealed> =>
  cipher.seal({ chat, last, arrivals, writers })
