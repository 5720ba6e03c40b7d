import type { ChatConversation, ChatTransport } from '#contracts/chats'
import { createLiveStore, type Disposable, Refusal } from '#kernel'
import type { PrivateChat, PrivateProtocol, TransportStore } from '../contract'
import type { MessageSearch } from '../search/open-search'
import type { AccountStore } from '../store/account-store'
import type { ChatEntry } from '../store/chat-entry'
import type { CurrentStore } from '../store/current-store'
import { type HandOver, handOver } from './hand-over'
import { pace } from './pace'
import type { ChatParts } from './parts'
import { createPrivateConversation } from './private-conversation'
import { listState } from './summary'

/** ms between two changes of the list. Thousands of strangers may write at once. */
const LIST_MS = 100

type Shared = Pick<ChatParts, 'session' | 'outbox' | 'isKnown' | 'isMuted' | 'tells' | 'changes'> & {
  readonly search: () => MessageSearch
}

/** Makes the list and the conversations of one transport, and runs its protocol while an account's store is open. */
export function createPrivateTransport(
  protocol: PrivateProtocol,
  current: CurrentStore,
  shared: Shared,
): ChatTransport & Disposable {
  let rows: TransportStore | undefined
  let running: readonly Disposable[] = []
  let handing: HandOver | undefined
  const open = new Map<string, ChatConversation>()
  const parts: ChatParts = {
    ...shared,
    protocol,
    current: current.state,
    transportStore: () => rows,
    retry: ids => handing?.retry(ids),
  }

  const stop = () => {
    for (const each of running) each.dispose()
    running = []
    rows = undefined
    handing = undefined
  }
  let followed: AccountStore | undefined
  let account = shared.session.get().pubkey
  const follow = () => {
    const { store, signal } = current.state.get()
    const { pubkey } = shared.session.get()
    if (pubkey !== account) open.clear()
    account = pubkey
    if (store === followed) return
    stop()
    followed = store
    if (!store || !signal) return
    const own = transportStore(store, protocol.id, signal)
    rows = own
    handing = handOver(store, protocol, shared.outbox)
    running = [handing, own, protocol.start(own)]
  }
  const listening = current.state.subscribe(follow)
  follow()

  const chatOf = (id: string): PrivateChat | undefined =>
    current.state.get().store?.entries.get().get(id)?.chat
  return {
    list: createLiveStore(
      () => listState(current.state.get(), protocol.id, shared),
      changed => {
        const paced = pace(changed, LIST_MS)
        let entries = current.state.get().store?.entries.subscribe(paced.call)
        return [
          current.state.subscribe(() => {
            entries?.dispose()
            entries = current.state.get().store?.entries.subscribe(paced.call)
            changed()
          }),
          shared.changes.subscribe(changed),
          { dispose: () => entries?.dispose() },
          paced,
        ]
      },
    ),
    open(id) {
      const chat = open.get(id) ?? createPrivateConversation(id, parts)
      open.set(id, chat)
      return chat
    },
    async leave(id) {
      const { store } = current.state.get()
      if (!store) throw new Refusal('Your messages are locked. Unlock them first.')
      const chat = chatOf(id)
      // First, so that after a crash in between the conversation is still there to be deleted.
      await handing?.takeBack(await store.unsentIn(id))
      await store.removeChat(id, chat ? (protocol.recordsOf?.(chat) ?? []) : [])
    },
    async accept(ids) {
      const { store } = current.state.get()
      if (!store || !rows) throw new Refusal('Your messages are locked. Unlock them first.')
      for (const id of ids) {
        const chat = chatOf(id)
        if (chat) await protocol.accepted?.(chat, rows)
        await store.accept([id])
      }
    },
    unlock: current.unlock,
    async search(text, { chat, limit, signal }) {
      const { store } = current.state.get()
      if (!store) return []
      const chats = listState(current.state.get(), protocol.id, shared).chats.map(({ id }) => id)
      const query = {
        account: store.account,
        chats: chats.filter(id => chat === undefined || id === chat),
        text,
        limit,
      }
      const hits = await shared.search().search(query, store.cipher, signal)
      return hits.map(({ chat: of, id, author, at, text: said }) => ({
        chat: of,
        message: { id, author, at, text: said },
      }))
    },
    dispose() {
      listening.dispose()
      stop()
      open.clear()
    },
  }
}

/** The rows of one transport. */
function transportStore(
  store: AccountStore,
  transport: string,
  signal: AbortSignal,
): TransportStore & Disposable {
  const ownOf = (entry: ChatEntry | undefined) => (entry?.transport === transport ? entry.chat : undefined)
  let seen: ReadonlyMap<string, ChatEntry> | undefined
  let chats: readonly PrivateChat[] = []
  /** The list is made when somebody asks for it, because it may have thousands of rows and changes with each message. */
  const own = () => {
    const entries = store.entries.get()
    if (entries !== seen) chats = [...entries.values()].flatMap(entry => ownOf(entry) ?? [])
    seen = entries
    return chats
  }
  const leaver = new AbortController()
  const ends = AbortSignal.any([signal, leaver.signal])
  /** After the end, nothing may be written: the reader may have locked the key or turned the plugin off. */
  const guarded =
    <Args extends readonly unknown[], Result>(fn: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      ends.aborted ? Promise.reject(new Refusal('Your messages are locked.')) : fn(...args)
  return {
    account: store.account,
    signal: ends,
    chats: { get: own, subscribe: store.entries.subscribe },
    chat: id => ownOf(store.entries.get().get(id)),
    commit: guarded(step => store.commit(transport, step)),
    // A transport checks its records when it reads them, as `Value` is only what it hopes for.
    records: guarded(prefix => store.records(transport, prefix)) as TransportStore['records'],
    onRecords: fn =>
      store.onChange(({ records }) => {
        if (records.includes(transport)) fn()
      }),
    unread: guarded(ids => store.unread(transport, ids)),
    message: guarded(store.message),
    dispose: () => leaver.abort(),
  }
}
