import type { ChatChanges, PrivateChat, PrivateMessage, PrivateMessageAction } from '../contract'
import type { ChatEntry } from './chat-entry'

/** Number of requests of one transport that are kept: of people at the second distance, and of strangers. */
export const MAX_REQUESTS = 500
/** Number of kept requests that one person has begun. Anybody can begin any number of rooms by naming others (NIP-17). */
export const MAX_REQUESTS_BEGUN_BY_ONE = 20
/** Number of messages that are kept of one stranger's request, and number of actions. */
export const MAX_REQUEST_ITEMS = 500
/** Number of actions that are kept although the conversation with their message has not come. */
export const MAX_STRAY_ACTIONS = 5_000

/** What is stored of one transport, as far as a new request depends on it. */
export interface StoredRequests {
  /** hex */
  readonly account: string
  /** Returns the conversations of the transport. */
  listEntries(): Iterable<ChatEntry>
  findEntry(chat: string): ChatEntry | undefined
  /** Distance from the reader: 1 for people whom the reader follows or has accepted, infinite for strangers. */
  levelOf(pubkey: string): number
  /** Resolves with the number of messages and of actions that are stored of a conversation. */
  countItems(chat: string): Promise<{ readonly messages: number; readonly actions: number }>
  /** Resolves with the number of stored actions without a conversation. */
  countStrayActions(): Promise<number>
}

type Circle = 'followed' | 'near' | 'strange'
const getCircle = (level: number): Circle => (level <= 1 ? 'followed' : level <= 2 ? 'near' : 'strange')

/** The one who has begun a conversation, as far as that is known. */
const getOpener = ({ founder, people }: PrivateChat, [firstWriter]: readonly string[]) =>
  founder ?? firstWriter ?? people[0] ?? ''

/** How near a conversation is: as near as the nearest who has written in it, and not as those who are only named. */
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
  (circles[circle] < MAX_REQUESTS && (openers.get(opener) ?? 0) < MAX_REQUESTS_BEGUN_BY_ONE)

/** Returns true if a new request of a person has room. */
export const hasRequestRoom = (
  person: string,
  stored: Pick<StoredRequests, 'listEntries' | 'levelOf'>,
): boolean => hasRoom(countRequests(stored), getCircle(stored.levelOf(person)), person)

/**
 * Leaves out of a transport's changes what has no room: new requests, and further messages and actions in those of
 * strangers. Each circle has room of its own, so that a flood of strangers leaves that of people at the second distance
 * free. Conversations that the reader has accepted or written in, and people whom the reader follows, always have room.
 *
 * When there is no room, the new request is left out and not an old one: otherwise a flood would delete what other
 * strangers have written, unseen.
 */
export async function limitRequests(changes: ChatChanges, stored: StoredRequests): Promise<LimitedChanges> {
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

  /** True if the conversation is, after these changes, a request of people whom nobody near the reader knows. */
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
  /** Number of messages, and of requests without one, that were left out. */
  readonly unkeptCount: number
}

const countEmpty = (chats: ReadonlySet<string>, messages: readonly PrivateMessage[]) =>
  [...chats].filter(id => !messages.some(({ chat }) => chat === id)).length
