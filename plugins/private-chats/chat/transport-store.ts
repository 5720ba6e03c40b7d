import { type Disposable, UserFacingError } from '#kernel'
import type { PrivateChat, PrivateMessage, TransportStore } from '../contract'
import type { ListeningPlanWriter } from '../listen/listening-plan-writer'
import type { AccountMessageStore } from '../store/account-message-store'
import type { ChatEntry } from '../store/chat-entry'
import { applyRequestLimits, hasRequestRoom, type StoredRequests } from '../store/request-quota'
import { retryOnStaleRecord } from '../store/retry-on-stale-record'

/** Tells how close people are to the reader in the social graph. */
export interface RequestJudges extends Pick<StoredRequests, 'levelOf'> {
  /** Resolves when the list of people whom the reader follows is known, or after a time limit. */
  whenFollowsKnown(): Promise<void>
}

interface TransportStoreOptions extends Pick<ListeningPlanWriter, 'keepPlan'> {
  readonly judges: RequestJudges
  /** Called with the messages of changes that were committed. Some of them may have been stored before. */
  onStored(messages: readonly PrivateMessage[]): void
  /**
   * Called with the number of messages and responses of strangers that were not stored because the limits of requests
   * are reached.
   */
  onUnkept(count: number): void
}

/** Creates the part of an account's store that one transport may use. */
export function createTransportStore(
  store: AccountMessageStore,
  transport: string,
  signal: AbortSignal,
  { keepPlan, judges, onStored, onUnkept }: TransportStoreOptions,
): TransportStore & Disposable {
  const isOwn = (entry: ChatEntry | undefined): entry is ChatEntry => entry?.transport === transport
  let previousEntries: ReadonlyMap<string, ChatEntry> | undefined
  let ownEntries: readonly ChatEntry[] = []
  let chats: readonly PrivateChat[] = []
  /** The list is computed when it is read, because it may have thousands of rows and changes with each message. */
  const listEntries = () => {
    const entries = store.entries.get()
    if (entries !== previousEntries) {
      ownEntries = [...entries.values()].filter(isOwn)
      chats = ownEntries.map(({ chat }) => chat)
    }
    previousEntries = entries
    return ownEntries
  }
  let judgedEntries: ReadonlyMap<string, ChatEntry> | undefined
  let acceptedPeople: ReadonlySet<string> = new Set()
  /**
   * True if the reader has accepted a conversation with this person, over any transport. Such people count as close as
   * the people whom the reader follows.
   */
  const isAcceptedPerson = (pubkey: string) => {
    const entries = store.entries.get()
    if (entries !== judgedEntries)
      acceptedPeople = new Set(
        [...entries.values()].flatMap(({ chat: { isAccepted, people } }) =>
          isAccepted && people.length === 1 ? people : [],
        ),
      )
    judgedEntries = entries
    return acceptedPeople.has(pubkey)
  }
  const findEntry = (id: string) => {
    const entry = store.entries.get().get(id)
    return isOwn(entry) ? entry : undefined
  }
  const storedRequests: StoredRequests = {
    account: store.account,
    listEntries,
    findEntry,
    levelOf: pubkey => (isAcceptedPerson(pubkey) ? 1 : judges.levelOf(pubkey)),
    countItems: store.countItems,
    countStrayActions: store.countStrayActions,
  }
  const closing = new AbortController()
  const endSignal = AbortSignal.any([signal, closing.signal])
  /**
   * Wraps a function so that it rejects after the store is closed: the reader may have locked the key or disabled the
   * plugin, and nothing may be written then.
   */
  const whileOpen =
    <Args extends readonly unknown[], Result>(fn: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      endSignal.aborted ? Promise.reject(new UserFacingError('Your messages are locked.')) : fn(...args)
  return {
    account: store.account,
    signal: endSignal,
    chats: {
      get() {
        listEntries()
        return chats
      },
      subscribe: store.entries.subscribe,
    },
    chat: id => findEntry(id)?.chat,
    commit: whileOpen(async ({ unkeptCount = 0, ...changes }) => {
      let limited = await applyRequestLimits(changes, storedRequests)
      if (limited.unkeptCount > 0) {
        // Until the reader's follow list is loaded, the people in it look like strangers.
        await judges.whenFollowsKnown()
        limited = await applyRequestLimits(changes, storedRequests)
      }
      const newReadCount = await store.commit(transport, limited.changes)
      if (limited.changes.messages) onStored(limited.changes.messages)
      // Another tab that has processed the same events has counted what was dropped of them. Where a batch holds other
      // new events too, some may be counted again: the number is for the reader, who needs it only approximately.
      const count = Math.min(unkeptCount + limited.unkeptCount, changes.read ? newReadCount : Infinity)
      if (count > 0) onUnkept(count)
    }),
    retryOnStaleRecord,
    hasRequestRoom: whileOpen(async person => {
      if (hasRequestRoom(person, storedRequests)) return true
      await judges.whenFollowsKnown()
      return hasRequestRoom(person, storedRequests)
    }),
    // `Value` is not checked here. A transport validates its records when it reads them.
    records: whileOpen(prefix => store.records(transport, prefix)) as TransportStore['records'],
    onRecordsChange: fn =>
      store.onChange(({ records }) => {
        if (records.includes(transport)) fn()
      }),
    filterUnread: whileOpen(ids => store.filterUnread(transport, ids)),
    message: whileOpen(store.message),
    keepPlan,
    dispose: () => closing.abort(),
  }
}
