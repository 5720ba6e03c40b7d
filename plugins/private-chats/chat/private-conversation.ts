import type { ChatConversation, ChatMessage, ChatMessagesState, ChatSummary } from '#contracts/chats'
import { createLiveStore, type Disposable, Refusal } from '#kernel'
import type { PrivateChat, PrivateDraft, PrivateMessage, TransportStore } from '../contract'
import { storageRefusal } from '../store/account-store'
import { isStaleRecord } from '../store/stale-record'
import { whenState } from '../store/when-state'
import { createDraft } from './draft'
import { type LoadedMessages, loadMessages } from './loaded-messages'
import type { ChatParts } from './parts'
import { summaryOf } from './summary'
import { toChatMessage } from './to-message'

/** Number of times that a step is made anew because another tab was faster. */
const MAX_ATTEMPTS = 5

/** One private conversation. Its messages are read from the database while somebody shows them. */
export function createPrivateConversation(id: string, parts: ChatParts): ChatConversation {
  const { protocol, current, session } = parts
  let loaded: LoadedMessages | undefined
  const store = () => current.get().store
  const entry = () => store()?.entries.get().get(id)

  const read = (): ChatMessagesState => {
    const account = store()?.account
    if (!loaded || account === undefined)
      return { phase: 'loading', messages: [], older: 'idle', answers: {}, folded: [] }
    const entries = parts.outbox()?.entries.get() ?? []
    const byId = new Map(entries.map(each => [each.id, each]))
    const { isReady, isEnd, isLoading, messages, actsOn, outgoingOf } = loaded
    const history = protocol.history?.older.get() ?? 'end'
    const missing = protocol.missing?.()
    return {
      phase: isReady ? 'ready' : 'loading',
      messages: messages.flatMap(message => {
        const { id: of } = message
        const shown = toChatMessage(message, actsOn(of), outgoingOf(of), account, each => byId.get(each))
        const count = missing?.get(of)
        return shown ? [count === undefined ? shown : { ...shown, missingBefore: count }] : []
      }),
      older: isLoading ? 'loading' : isEnd ? history : 'idle',
      answers: {},
      folded: [],
    }
  }
  const messages = createLiveStore(read, changed => {
    let opened: Disposable | undefined
    const open = () => {
      opened?.dispose()
      const { store: now } = current.get()
      loaded = now && loadMessages(now, id, changed)
      opened = loaded
      changed()
    }
    open()
    return [
      current.subscribe(open),
      parts.changes.subscribe(changed),
      protocol.changes.subscribe(changed),
      ...(protocol.history ? [protocol.history.older.subscribe(changed)] : []),
      {
        dispose() {
          opened?.dispose()
          loaded = undefined
        },
      },
    ]
  })

  const summary = createLiveStore<ChatSummary | undefined>(
    () => {
      const now = entry()
      return now && summaryOf(now, parts)
    },
    changed => {
      let listening = store()?.entries.subscribe(changed)
      return [
        current.subscribe(() => {
          listening?.dispose()
          listening = store()?.entries.subscribe(changed)
          changed()
        }),
        parts.changes.subscribe(changed),
        { dispose: () => listening?.dispose() },
      ]
    },
  )

  const rights = createLiveStore(
    () => {
      const chat = entry()?.chat
      const { canSign } = session.get()
      if (!canSign) return { noSending: 'Sign in to write here.', react: false, deleteForAll: false }
      return chat ? protocol.rights(chat) : { react: false, deleteForAll: false }
    },
    changed => [
      session.subscribe(changed),
      protocol.changes.subscribe(changed),
      current.subscribe(changed),
      summary.subscribe(changed),
    ],
  )

  const messageTtl = createLiveStore(
    () => entry()?.chat.messageTtl,
    changed => [summary.subscribe(changed)],
  )

  /** Waits while the stored messages are being opened. The reader can write as soon as the page is shown. */
  const opened = async (): Promise<{ readonly chat: PrivateChat; readonly rows: TransportStore }> => {
    await whenState(current, ({ lock }) => lock !== 'opening' || undefined)
    const chat = entry()?.chat
    const rows = parts.transportStore()
    if (!chat || !rows) throw new Refusal('Your messages are locked. Unlock them first.')
    return { chat, rows }
  }
  const doDraft = async (draft: PrivateDraft) => {
    const { chat, rows } = await opened()
    for (let attempt = 1; ; attempt++) {
      const step = await protocol.compose(chat, draft, rows)
      if (!step) return
      try {
        return await rows.commit(step)
      } catch (error) {
        if (isStaleRecord(error) && attempt < MAX_ATTEMPTS) continue
        throw error instanceof Refusal ? error : storageRefusal()
      }
    }
  }
  const storedMessage = async (message: Pick<ChatMessage, 'id'>): Promise<PrivateMessage> => {
    const found = await store()?.message(id, message.id)
    if (!found) throw new Refusal('This message is not stored any more.')
    return found
  }
  const removeForMe = async (message: Pick<ChatMessage, 'id'>) =>
    store()?.removeMessage(await storedMessage(message))

  return {
    summary,
    messages,
    rights,
    older(count) {
      if (loaded?.isEnd) protocol.history?.load()
      else loaded?.older(count)
    },
    unfold: () => {},
    async send({ text, replyTo, file }) {
      await doDraft({
        type: 'message',
        text,
        ...(replyTo && { replyTo: await storedMessage(replyTo) }),
        ...(file && { file }),
      })
    },
    react: async (message, content) =>
      doDraft({ type: 'reaction', target: await storedMessage(message), content }),
    async remove(message) {
      const target = await storedMessage(message)
      const rows = (await store()?.outgoingOf([target.id])) ?? []
      const outbox = parts.outbox()
      // No relay has the message yet, so nobody need be asked to delete it.
      if (outbox && rows.length > 0 && rows.every(({ state }) => state !== 'sent')) {
        const isBack = await Promise.all(rows.map(row => outbox.discard(row.id)))
        if (isBack.every(Boolean)) return removeForMe(target)
      }
      await doDraft({ type: 'deletion', target })
    },
    retry(message) {
      const rows = loaded?.outgoingOf(message.id) ?? []
      parts.retry(rows.flatMap(({ id: event, state }) => (state === 'failed' ? [event] : [])))
    },
    draft: createDraft(id, session.get().pubkey, current),
    removeForMe,
    disappearing: {
      seconds: messageTtl,
      set: seconds => doDraft({ type: 'messageTtl', ...(seconds !== undefined && { seconds }) }),
    },
    ...(protocol.hasSubjects && {
      // Apps that do not read subjects show at least the words.
      rename: title =>
        doDraft({
          type: 'message',
          text: title === '' ? 'The room has no name any more.' : `The room is called: ${title}`,
          subject: title,
        }),
    }),
    tellTyping() {
      if (parts.tells().tellTyping && entry()?.chat.isAccepted)
        void doDraft({ type: 'typing' }).catch(() => {})
    },
    tellSeen(message) {
      if (!parts.tells().tellSeen || !entry()?.chat.isAccepted) return
      void storedMessage(message)
        .then(target => doDraft({ type: 'seen', targets: [target] }))
        .catch(() => {})
    },
    ...(protocol.typing && { typing: protocol.typing(id) }),
    actionsOn: () => [],
  }
}
