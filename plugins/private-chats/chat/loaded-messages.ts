import type { Disposable } from '#kernel'
import type { PrivateAct, PrivateMessage } from '../contract'
import type { AccountStore } from '../store/account-store'
import type { OutgoingRow } from '../store/tables'

/** Number of messages that are read when a conversation is opened. */
const FIRST_PAGE = 60
/** Number of the latest messages that are read again after a change. Earlier ones rarely change. */
const REREAD = 400

/** The part of a conversation that was read from the database. */
export interface LoadedMessages extends Disposable {
  readonly isReady: boolean
  /** True if no stored message is earlier than the loaded ones. */
  readonly isEnd: boolean
  readonly isLoading: boolean
  /** Oldest first. */
  readonly messages: readonly PrivateMessage[]
  actsOn(id: string): readonly PrivateAct[]
  outgoingOf(id: string): readonly OutgoingRow[]
  older(count: number): void
}

/** Reads the latest messages of a conversation and follows its changes. `changed` is called after each. */
export function loadMessages(store: AccountStore, chat: string, changed: () => void): LoadedMessages {
  let messages: readonly PrivateMessage[] = []
  let acts = new Map<string, PrivateAct[]>()
  let rows = new Map<string, OutgoingRow[]>()
  let isReady = false
  let isEnd = false
  let isDisposed = false
  let work: Promise<void> | undefined
  let isDue = false

  /** Reads what was done to these messages, and replaces what was known of it. */
  const readAbout = async (about: readonly PrivateMessage[]) => {
    const ids = about.map(({ id }) => id)
    const own = about.filter(({ author }) => author === store.account).map(({ id }) => id)
    const [foundActs, foundRows] = await Promise.all([store.actsOn(chat, ids), store.outgoingOf(own)])
    acts = new Map(acts)
    rows = new Map(rows)
    for (const id of ids) {
      acts.delete(id)
      rows.delete(id)
    }
    for (const act of foundActs) acts.set(act.target, [...(acts.get(act.target) ?? []), act])
    for (const row of foundRows) rows.set(row.of, [...(rows.get(row.of) ?? []), row])
  }
  /** Runs one reading after the other, and tells about its end. A failure leaves what was read before. */
  const run = (read: () => Promise<void>) => {
    const next = (work ?? Promise.resolve())
      .then(() => (isDisposed ? undefined : read()))
      .catch(() => {})
      .then(() => {
        if (work === next) work = undefined
        isReady = true
        if (!isDisposed) changed()
      })
    work = next
  }
  const older = (count: number) => {
    if (isEnd || work) return
    run(async () => {
      const page = await store.page(chat, count, messages[0])
      await readAbout(page.messages)
      messages = [...page.messages, ...messages]
      isEnd = page.isEnd
    })
  }
  const reread = async () => {
    isDue = false
    const first = messages.at(-REREAD)
    if (!first) {
      const page = await store.page(chat, FIRST_PAGE)
      await readAbout(page.messages)
      messages = page.messages
      isEnd = page.isEnd
      return
    }
    const from = isEnd && messages.length <= REREAD ? { at: 0, id: '' } : first
    const latest = await store.from(chat, from)
    await readAbout(latest)
    const kept = messages.slice(0, Math.max(0, messages.length - REREAD))
    messages = [...kept, ...latest]
  }
  const listening = store.onChange(({ chats }) => {
    if (!chats.has(chat) || isDue) return
    isDue = true
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
      return work !== undefined
    },
    get messages() {
      return messages
    },
    actsOn: id => acts.get(id) ?? [],
    outgoingOf: id => rows.get(id) ?? [],
    older,
    dispose() {
      isDisposed = true
      listening.dispose()
    },
  }
}
