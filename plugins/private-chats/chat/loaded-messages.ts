import type { Disposable } from '#kernel'
import type { PrivateMessage, PrivateMessageAction } from '../contract'
import type { AccountMessageStore } from '../store/account-message-store'
import type { OutgoingRow } from '../store/tables'
import { keepIfEqual } from './keep-if-equal'

/** Number of messages that are read when a conversation is opened. */
const FIRST_PAGE = 60
/**
 * Number of the latest messages that are read again after a change. Earlier ones are read again only by `reread`, and
 * their events while these are not sent.
 */
const MAX_REREAD = 400

const NO_ACTS: readonly PrivateMessageAction[] = []
const NO_ROWS: readonly OutgoingRow[] = []

/** The loaded part of a conversation. */
export interface LoadedMessages extends Disposable {
  readonly isReady: boolean
  /** True if the oldest stored message is loaded. */
  readonly isEnd: boolean
  readonly isLoading: boolean
  /** Oldest first. */
  readonly messages: readonly PrivateMessage[]
  actionsOn(id: string): readonly PrivateMessageAction[]
  outgoingFor(id: string): readonly OutgoingRow[]
  loadOlder(count: number): void
  /** Reads a message again that the reader has changed. It may be too old to be read again after each change. */
  reread(id: string): void
}

/**
 * Loads the latest messages of a conversation and watches for changes. `onChange` is called after each. A message that has
 * not changed stays the same object, and so do its actions and events.
 */
export function loadMessages(store: AccountMessageStore, chat: string, onChange: () => void): LoadedMessages {
  let messages: readonly PrivateMessage[] = []
  let acts: ReadonlyMap<string, readonly PrivateMessageAction[]> = new Map()
  let rows: ReadonlyMap<string, readonly OutgoingRow[]> = new Map()
  let isReady = false
  let isEnd = false
  let isDisposed = false
  let pendingRead: Promise<void> | undefined
  let isRereadDue = false

  /** Loads the actions on these messages, and replaces the previously loaded ones. */
  const readRelated = async (targetMessages: readonly PrivateMessage[]) => {
    const ids = targetMessages.map(({ id }) => id)
    const own = targetMessages.filter(({ author }) => author === store.account).map(({ id }) => id)
    const [foundActs, foundRows] = await Promise.all([store.actionsOn(chat, ids), store.outgoingFor(own)])
    acts = replaceLists(acts, ids, foundActs, act => act.target)
    rows = replaceLists(rows, ids, foundRows, row => row.of)
  }
  const keepKnown = (read: readonly PrivateMessage[]): readonly PrivateMessage[] => {
    const known = new Map(messages.map(message => [message.id, message]))
    return read.map(message => keepIfEqual(known.get(message.id), message))
  }
  /**
   * Runs reads one after the other, and calls `onChange` after each. If a read fails, the messages of the previous read
   * stay.
   */
  const run = (read: () => Promise<void>) => {
    const next = (pendingRead ?? Promise.resolve())
      .then(() => (isDisposed ? undefined : read()))
      .catch(() => {})
      .then(() => {
        if (pendingRead === next) pendingRead = undefined
        isReady = true
        if (!isDisposed) onChange()
      })
    pendingRead = next
  }
  const loadOlder = (count: number) => {
    if (isEnd || pendingRead) return
    run(async () => {
      const page = await store.page(chat, count, messages[0])
      await readRelated(page.messages)
      messages = [...page.messages, ...messages]
      isEnd = page.isEnd
    })
  }
  const reread = async () => {
    isRereadDue = false
    const first = messages.at(-MAX_REREAD)
    if (!first) {
      const page = await store.page(chat, FIRST_PAGE)
      await readRelated(page.messages)
      messages = keepKnown(page.messages)
      isEnd = page.isEnd
      return
    }
    const from = isEnd && messages.length <= MAX_REREAD ? { at: 0, id: '' } : first
    const latest = await store.messagesFrom(chat, from)
    const earlier = messages.slice(0, -MAX_REREAD)
    const unsent = earlier.filter(({ id }) => rows.get(id)?.some(({ state }) => state !== 'sent'))
    await readRelated([...unsent, ...latest])
    const loadedMessages = messages.slice(0, Math.max(0, messages.length - MAX_REREAD))
    messages = [...loadedMessages, ...keepKnown(latest)]
  }
  const listening = store.onChange(({ chats }) => {
    if (!chats.has(chat) || isRereadDue) return
    isRereadDue = true
    run(reread)
  })
  run(reread)

  return {
    get isReady() {
      return isReady
    },
    get isEnd() {
      return isEnd
    },
    get isLoading() {
      return pendingRead !== undefined
    },
    get messages() {
      return messages
    },
    actionsOn: id => acts.get(id) ?? NO_ACTS,
    outgoingFor: id => rows.get(id) ?? NO_ROWS,
    loadOlder,
    reread: id =>
      run(async () => {
        const stored = await store.message(chat, id)
        if (stored) await readRelated([stored])
        else messages = messages.filter(message => message.id !== id)
      }),
    dispose() {
      isDisposed = true
      listening.dispose()
    },
  }
}

/** Returns the lists by message id, in which those of `ids` are replaced by what was found. */
function replaceLists<Entry>(
  lists: ReadonlyMap<string, readonly Entry[]>,
  ids: readonly string[],
  found: readonly Entry[],
  getId: (entry: Entry) => string,
): ReadonlyMap<string, readonly Entry[]> {
  const foundLists = new Map<string, Entry[]>()
  for (const entry of found) foundLists.set(getId(entry), [...(foundLists.get(getId(entry)) ?? []), entry])
  const nextLists = new Map(lists)
  for (const id of ids) {
    const next = foundLists.get(id)
    if (next) nextLists.set(id, keepIfEqual(lists.get(id), next))
    else nextLists.delete(id)
  }
  return nextLists
}
