import type { Disposable } from '#kernel'
import type { PrivateMessage, PrivateMessageAction } from '../contract'
import type { AccountMessageStore } from '../store/account-message-store'
import type { OutgoingRow } from '../store/tables'

/** Number of messages that are read when a conversation is opened. */
const FIRST_PAGE = 60
/** Number of the latest messages that are read again after a change. Earlier ones rarely change. */
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
}

/** Loads the latest messages of a conversation and watches for changes. `onChange` is called after each. */
export function loadMessages(store: AccountMessageStore, chat: string, onChange: () => void): LoadedMessages {
  let messages: readonly PrivateMessage[] = []
  let acts = new Map<string, PrivateMessageAction[]>()
  let rows = new Map<string, OutgoingRow[]>()
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
    acts = new Map(acts)
    rows = new Map(rows)
    for (const id of ids) {
      acts.delete(id)
      rows.delete(id)
    }
    for (const act of foundActs) acts.set(act.target, [...(acts.get(act.target) ?? []), act])
    for (const row of foundRows) rows.set(row.of, [...(rows.get(row.of) ?? []), row])
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
      messages = page.messages
      isEnd = page.isEnd
      return
    }
    const from = isEnd && messages.length <= MAX_REREAD ? { at: 0, id: '' } : first
    const latest = await store.messagesFrom(chat, from)
    await readRelated(latest)
    const loadedMessages = messages.slice(0, Math.max(0, messages.length - MAX_REREAD))
    messages = [...loadedMessages, ...latest]
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
    dispose() {
      isDisposed = true
      listening.dispose()
    },
  }
}
