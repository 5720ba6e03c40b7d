import type { ChatChanges, PrivateChat, PrivateMessage, PrivateMessageAction } from '../contract'
import type { ChatEntry } from './chat-entry'

/**
 * Maximum number of stored message requests (conversations that the reader has not accepted) of one transport. The limit applies separately to people at distance 2 from the
 * reader, and to strangers.
 */
export const MAX_MESSAGE_REQUESTS = 500
/**
 * Maximum number of stored requests that one person has begun. With NIP-17, anybody can begin any number of
 * conversations by naming other people in them.
 */
export const MAX_REQUESTS_BEGUN_BY_ONE = 20
/** Maximum number of messages that are stored in one stranger's request, and maximum number of actions. */
export const MAX_REQUEST_ITEMS = 500
/** Maximum number of stored actions whose conversation has not arrived. */
export const MAX_STRAY_ACTIONS = 5_000

/** The stored data of one transport that decide whether a new request may be stored. */
export interface StoredRequests {
  /** Identity of the reader, hex. */
  readonly account: string
  /** Returns the conversations of the transport. */
  listEntries(): Iterable<ChatEntry>
  findEntry(chat: string): ChatEntry | undefined
  /**
   * Returns a person's distance from the reader: 1 for people whom the reader follows or has accepted, infinite for
   * strangers.
   */
  levelOf(pubkey: string): number
  /** Resolves with the number of messages and of actions that are stored in a conversation. */
  countItems(chat: string): Promise<{ readonly messages: number; readonly actions: number }>
  /** Resolves with the number of stored actions whose conversation is not stored. */
  countStrayActions(): Promise<number>
}

type Circle = 'followed' | 'near' | 'strange'
const getCircle = (level: number): Circle => (level <= 1 ? 'followed' : level <= 2 ? 'near' : 'strange')

/** Returns the person who has begun a conversation, as far as this is known. */
const getOpener = ({ founder, people }: PrivateChat, [firstWriter]: readonly string[]) =>
  founder ?? firstWriter ?? people[0] ?? ''

/**
 * Returns how close a conversation is to the reader: as close as the closest person who has written in it. People who
 * are only named as members do not count.
 */
const getChatCircle = (chat: PrivateChat, writers: readonly string[], levelOf: StoredRequests['levelOf']) =>
  getCircle(
    Math.min(...(writers.length > 0 ? writers : [getOpener(chat, writers)]).map(writer => levelOf(writer))),
  )

interface RequestCounts {
  readonly circles: Record<Circle, number>
  readonly openers: Map<string, number>
}

function countRequests({
  listEntries,
  levelOf,
}: Pick<StoredRequests, 'listEntries' | 'levelOf'>): RequestCounts {
  const counts: RequestCounts = { circles: { followed: 0, near: 0, strange: 0 }, openers: new Map() }
  for (const { chat, writers } of listEntries())
    if (!chat.isAccepted) addRequest(counts, getChatCircle(chat, writers, levelOf), getOpener(chat, writers))
  return counts
}

function addRequest({ circles, openers }: RequestCounts, circle: Circle, opener: string): void {
  circles[circle]++
  openers.set(opener, (openers.get(opener) ?? 0) + 1)
}

const hasRoom = ({ circles, openers }: RequestCounts, circle: Circle, opener: string): boolean =>
  circle === 'followed' ||
  (circles[circle] < MAX_MESSAGE_REQUESTS && (openers.get(opener) ?? 0) < MAX_REQUESTS_BEGUN_BY_ONE)

/** Returns true if another request from this person may be stored. */
export const hasRequestRoom = (
  person: string,
  stored: Pick<StoredRequests, 'listEntries' | 'levelOf'>,
): boolean => hasRoom(countRequests(stored), getCircle(stored.levelOf(person)), person)

/**
 * Drops new requests above the limits from a transport's changes, and messages and actions above the limits in requests
 * of strangers. Each circle has its own limit, so that a flood from strangers cannot displace requests from people at
 * distance 2. The limits never apply to people whom the reader follows, or to conversations that the reader has
 * accepted or written in.
 *
 * When a limit is reached, the new request is dropped instead of the oldest: otherwise a flood would delete what other
 * strangers have written before the reader sees it.
 */
export async function applyRequestLimits(
  changes: ChatChanges,
  stored: StoredRequests,
): Promise<LimitedChanges> {
  const { chats = [], messages = [], acts = [] } = changes
  const { account, levelOf, findEntry, countItems } = stored
  const isOfReader = ({ author }: { readonly author: string }) => author === account
  const messagesIn = (id: string) => messages.filter(message => message.chat === id)

  const unkeptChats = new Set<string>()
  let counts: RequestCounts | undefined
  for (const chat of chats) {
    if (chat.isAccepted || findEntry(chat.id) || messagesIn(chat.id).some(isOfReader)) continue
    const writers = messagesIn(chat.id).map(({ author }) => author)
    const circle = getChatCircle(chat, writers, levelOf)
    const opener = getOpener(chat, writers)
    counts ??= countRequests(stored)
    if (hasRoom(counts, circle, opener)) addRequest(counts, circle, opener)
    else unkeptChats.add(chat.id)
  }
  const newChats = new Map(chats.filter(({ id }) => !unkeptChats.has(id)).map(chat => [chat.id, chat]))

  /** True if, after these changes, the conversation is a request in which only strangers have written. */
  const isStrange = (id: string) => {
    const entry = findEntry(id)
    const chat = entry?.chat ?? newChats.get(id)
    if (!chat || chat.isAccepted || newChats.get(id)?.isAccepted || messagesIn(id).some(isOfReader))
      return false
    const writers = [...(entry?.writers ?? []), ...messagesIn(id).map(({ author }) => author)]
    return getChatCircle(chat, writers, levelOf) === 'strange'
  }
  const isStray = ({ chat }: PrivateMessageAction) => !findEntry(chat) && !newChats.has(chat)
  const keptMessages: PrivateMessage[] = []
  const keptActs: PrivateMessageAction[] = []
  for (const id of new Set([...messages, ...acts].map(({ chat }) => chat))) {
    const newMessages = unkeptChats.has(id) ? [] : messagesIn(id)
    const newActs = acts.filter(act => act.chat === id && !isStray(act))
    const before = isStrange(id) ? await countItems(id) : { messages: -Infinity, actions: -Infinity }
    keptMessages.push(...newMessages.slice(0, Math.max(0, MAX_REQUEST_ITEMS - before.messages)))
    keptActs.push(...newActs.slice(0, Math.max(0, MAX_REQUEST_ITEMS - before.actions)))
  }
  const strayActs = acts.filter(isStray)
  const isLimited = (act: PrivateMessageAction) => !isOfReader(act) && levelOf(act.author) > 2
  const strayRoom = strayActs.some(isLimited) ? MAX_STRAY_ACTIONS - (await stored.countStrayActions()) : 0
  keptActs.push(
    ...strayActs.filter(act => !isLimited(act)),
    ...strayActs.filter(isLimited).slice(0, Math.max(0, strayRoom)),
  )
  const unkeptCount = messages.length - keptMessages.length + countEmpty(unkeptChats, messages)
  if (unkeptCount === 0 && keptActs.length === acts.length) return { changes, unkeptCount }
  return {
    changes: { ...changes, chats: [...newChats.values()], messages: keptMessages, acts: keptActs },
    unkeptCount,
  }
}

interface LimitedChanges {
  readonly changes: ChatChanges
  /** Number of messages that were dropped, plus the number of dropped requests without a message. */
  readonly unkeptCount: number
}

const countEmpty = (chats: ReadonlySet<string>, messages: readonly PrivateMessage[]) =>
  [...chats].filter(id => !messages.some(({ chat }) => chat === id)).length
