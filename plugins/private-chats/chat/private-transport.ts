import type { ChatConversation, ChatTransport } from '#contracts/chats'
import { createDerivedStore, createValueStore, type Disposable, throttle, UserFacingError } from '#kernel'
import { removeLeftoverDownloads } from '#kernel/storage'
import type { PrivateChat, PrivateProtocol, TransportStore } from '../contract'
import { createListeningPlanWriter } from '../listen/listening-plan-writer'
import type { ReaderListVersion } from '../listen/watch-reader-lists'
import type { MessageSearch } from '../search/create-message-search'
import type { AccountMessageStore } from '../store/account-message-store'
import type { CurrentMessageStore } from '../store/current-message-store'
import { type DroppedMessageCount, openDroppedMessageCount } from '../store/dropped-message-counts'
import { commitDraft } from './commit-draft'
import type { ConversationDependencies } from './conversation-dependencies'
import { createDeliveryReceipts } from './create-delivery-receipts'
import { createPrivateConversation } from './private-conversation'
import { type StoredEventSender, sendStoredEvents } from './send-stored-events'
import { getChatListState, getLatestArrivals } from './summarize-chat'
import { createTransportStore, type RequestJudges } from './transport-store'

/** Minimum number of ms between two updates of the list, because thousands of strangers may write at the same time. */
const LIST_INTERVAL_MS = 100

type SharedServices = Pick<
  ConversationDependencies,
  'session' | 'outbox' | 'isKnown' | 'isMuted' | 'getSettings' | 'changes'
> & {
  readonly judges: RequestJudges
  readonly search: () => MessageSearch
  readonly siteRelays: () => readonly string[]
  readonly readerLists: () => readonly ReaderListVersion[]
}

/** Creates the list and the conversations of one transport, and runs its protocol while an account's store is open. */
export function createPrivateTransport(
  protocol: PrivateProtocol,
  current: CurrentMessageStore,
  shared: SharedServices,
): ChatTransport & Disposable {
  let rows: TransportStore | undefined
  let running: readonly Disposable[] = []
  let eventSender: StoredEventSender | undefined
  let unkept: DroppedMessageCount | undefined
  let unkeptListening: Disposable | undefined
  const unkeptCount = createValueStore(0)
  /** The open conversations of `openAccount`, by id. */
  const open = new Map<string, ChatConversation>()
  let openAccount: string | undefined
  const context: ConversationDependencies = {
    ...shared,
    protocol,
    current: current.state,
    transportStore: () => rows,
    retry: ids => eventSender?.retry(ids),
  }

  const stop = () => {
    for (const each of running) each.dispose()
    running = []
    rows = undefined
    eventSender = undefined
    unkept = undefined
    unkeptListening?.dispose()
    unkeptCount.set(0)
  }
  let openStore: AccountMessageStore | undefined
  const updateStore = () => {
    const { store, signal } = current.state.get()
    if (store === openStore) return
    stop()
    openStore = store
    if (!store || !signal) return
    const planWriter = createListeningPlanWriter(
      () => ({
        method: shared.session.get().method,
        siteRelays: shared.siteRelays(),
        readerLists: shared.readerLists(),
        arrivals: getLatestArrivals(getChatListState(current.state.get(), protocol, shared)),
      }),
      build => store.writePlan(protocol.id, build),
    )
    const storedCount = openDroppedMessageCount(store, protocol.id, signal)
    unkept = storedCount
    unkeptListening = storedCount.count.subscribe(() => unkeptCount.set(storedCount.count.get()))
    const own: TransportStore & Disposable = createTransportStore(store, protocol.id, signal, {
      keepPlan: planWriter.keepPlan,
      judges: shared.judges,
      onStored: messages => receipts.add(messages),
      onUnkept: storedCount.add,
    })
    const receipts = createDeliveryReceipts({
      store: own,
      isWanted: () => shared.getSettings().tellSeen,
      isMuted: shared.isMuted,
      async sendReceipt(id, receipt) {
        const chat = own.chat(id)
        if (chat) await commitDraft(protocol, chat, receipt, own)
      },
    })
    rows = own
    eventSender = sendStoredEvents(store, protocol, shared.outbox, shared.changes)
    running = [
      eventSender,
      receipts,
      own,
      planWriter,
      store.onChange(planWriter.scheduleWrite),
      shared.changes.subscribe(planWriter.scheduleWrite),
      protocol.start(own),
    ]
  }
  const listening = current.state.subscribe(updateStore)
  updateStore()

  const findChat = (id: string): PrivateChat | undefined =>
    current.state.get().store?.entries.get().get(id)?.chat
  return {
    list: createDerivedStore(
      () => getChatListState(current.state.get(), protocol, shared),
      changed => {
        const throttled = throttle(changed, LIST_INTERVAL_MS)
        let entries = current.state.get().store?.entries.subscribe(throttled.call)
        return [
          current.state.subscribe(() => {
            entries?.dispose()
            entries = current.state.get().store?.entries.subscribe(throttled.call)
            changed()
          }),
          shared.changes.subscribe(changed),
          protocol.changes.subscribe(throttled.call),
          { dispose: () => entries?.dispose() },
          throttled,
        ]
      },
    ),
    open(id) {
      // A conversation and its draft belong to one account. `current.state` does not tell of every change: while the
      // messages of both accounts are locked, it stays the same.
      const { pubkey } = shared.session.get()
      if (pubkey !== openAccount) open.clear()
      openAccount = pubkey
      const chat = open.get(id) ?? createPrivateConversation(id, context)
      open.set(id, chat)
      return chat
    },
    async leave(id) {
      const { store } = current.state.get()
      if (!store) throw new UserFacingError('Your messages are locked. Unlock them first.')
      // While this waits, the reader may change to another account, with another sender and other records.
      const sender = eventSender
      const chat = findChat(id)
      const keys = chat ? (protocol.recordKeysFor?.(chat) ?? []) : []
      // The events are discarded first: if the page crashes in between, the conversation is still in the list and can
      // be deleted again.
      // The event that begins a session is still needed if the session goes on in another conversation.
      const successor = chat?.continuedIn === undefined ? undefined : findChat(chat.continuedIn)
      if (successor) await store.moveOpenings(id, successor.id)
      const outgoing = await store.outgoingIn(id)
      await sender?.discard(outgoing)
      await store.removeChat(id, keys)
      // A tab that was closed may have left a decrypted file of this conversation.
      await removeLeftoverDownloads()
    },
    async accept(ids) {
      const { store } = current.state.get()
      if (!store || !rows) throw new UserFacingError('Your messages are locked. Unlock them first.')
      const accountRows = rows
      for (const id of ids) {
        // The account to which the reader has changed may have requests with the same ids, which must stay as they are.
        if (accountRows.signal.aborted)
          throw new UserFacingError('You have changed the account. The other requests are still there.')
        const chat = findChat(id)
        if (chat) await protocol.onAccept?.(chat, accountRows)
        await store.accept([id])
      }
    },
    unkept: { count: unkeptCount, forget: async () => unkept?.forget() },
    unlock: current.unlock,
    async search(text, { chat, limit, signal }) {
      const { store } = current.state.get()
      if (!store) return []
      const chats = getChatListState(current.state.get(), protocol, shared).chats.map(({ id }) => id)
      const query = {
        account: store.account,
        chats: chats.filter(id => chat === undefined || id === chat),
        text,
        limit,
      }
      const hits = await shared.search().search(query, store.cipher, signal)
      return hits.map(message => ({ chat: message.chat, message }))
    },
    dispose() {
      listening.dispose()
      stop()
      open.clear()
    },
  }
}
