import {
  type ChatConversation,
  type ChatMessage,
  type ChatMessagesState,
  type ChatPermissions,
  type ChatSummary,
  NOT_ON_THIS_DEVICE,
} from '#contracts/chats'
import { createDerivedStore, createValueStore, type Disposable, UserFacingError, waitForStore } from '#kernel'
import type { PrivateActionDraft, PrivateChat, PrivateMessage, TransportStore } from '../contract'
import { commitDraft } from './commit-draft'
import type { ConversationDependencies } from './conversation-dependencies'
import { createChatMessageBuilder } from './create-chat-message-builder'
import { createConversationDraft } from './create-draft'
import { foldFlood } from './fold-flood'
import { keepIfEqual } from './keep-if-equal'
import { type LoadedMessages, loadMessages } from './loaded-messages'
import { summarizeChat } from './summarize-chat'

const NOT_HERE = `${NOT_ON_THIS_DEVICE}.`

/** One private conversation. Its messages are loaded from the database while they are displayed. */
export function createPrivateConversation(id: string, context: ConversationDependencies): ChatConversation {
  const { protocol, current, session } = context
  let loaded: LoadedMessages | undefined
  /** True once the reader wants to see the messages that `foldFlood` has hidden. */
  const showsFolded = createValueStore(false)
  const store = () => current.get().store
  const getEntry = () => store()?.entries.get().get(id)
  const buildShown = createChatMessageBuilder()

  const read = (): ChatMessagesState => {
    const account = store()?.account
    if (!loaded || account === undefined)
      return { phase: 'loading', messages: [], older: 'idle', answers: {}, hiddenGroups: [] }
    const entries = context.outbox()?.entries.get() ?? []
    const byId = new Map(entries.map(each => [each.id, each]))
    const { isReady, isEnd, isLoading, messages, actionsOn, outgoingFor } = loaded
    const history = protocol.history?.older.get() ?? 'end'
    const missing = protocol.missingCounts?.()
    const findEntry = (eventId: string) => byId.get(eventId)
    const shownMessages = messages.flatMap(message => {
      const { id } = message
      const acts = actionsOn(id)
      const rows = outgoingFor(id)
      return buildShown(message, { acts, rows, account, findEntry, missingBefore: missing?.get(id) }) ?? []
    })
    const isFolding = summary.get()?.isRequest === true && !showsFolded.get()
    return {
      phase: !isReady ? 'loading' : getEntry() ? 'ready' : 'not-here',
      ...(isFolding ? foldFlood(shownMessages, account) : { messages: shownMessages, hiddenGroups: [] }),
      older: isLoading ? 'loading' : isEnd ? history : 'idle',
      isStartLoaded: isEnd,
      answers: {},
    }
  }
  /** Calls `fn` when the conversation was stored or deleted on this device, or when it is no longer a request. */
  const onPresenceChange = (fn: () => void): Disposable => {
    const readPresence = () => `${getEntry() !== undefined} ${summary.get()?.isRequest}`
    let presence = readPresence()
    return summary.subscribe(() => {
      if (readPresence() === presence) return
      presence = readPresence()
      fn()
    })
  }
  const messages = createDerivedStore(read, changed => {
    let subscription: Disposable | undefined
    const open = () => {
      subscription?.dispose()
      const { store: now } = current.get()
      loaded = now && loadMessages(now, id, changed)
      subscription = loaded
      changed()
    }
    open()
    return [
      current.subscribe(open),
      context.changes.subscribe(changed),
      protocol.changes.subscribe(changed),
      onPresenceChange(changed),
      showsFolded.subscribe(changed),
      ...(protocol.onShown ? [protocol.onShown(id)] : []),
      ...(protocol.history ? [protocol.history.older.subscribe(changed)] : []),
      {
        dispose() {
          subscription?.dispose()
          loaded = undefined
        },
      },
    ]
  })

  const summary = createDerivedStore<ChatSummary | undefined>(
    () => {
      const now = getEntry()
      return now && summarizeChat(now, protocol, context)
    },
    changed => {
      let listening = store()?.entries.subscribe(changed)
      return [
        current.subscribe(() => {
          listening?.dispose()
          listening = store()?.entries.subscribe(changed)
          changed()
        }),
        context.changes.subscribe(changed),
        protocol.changes.subscribe(changed),
        { dispose: () => listening?.dispose() },
      ]
    },
  )

  const computeRights = (): ChatPermissions => {
    const chat = getEntry()?.chat
    const { canSign } = session.get()
    if (!canSign) return { noSending: 'Sign in to write here.', react: false, deleteForAll: false }
    if (!chat && store()) return { noSending: NOT_HERE, react: false, deleteForAll: false }
    return chat ? protocol.rights(chat) : { react: false, deleteForAll: false }
  }
  let lastRights: ChatPermissions | undefined
  const rights = createDerivedStore(
    () => {
      // All messages depend on the rights, and are rendered again if these are another object.
      lastRights = keepIfEqual(lastRights, computeRights())
      return lastRights
    },
    changed => [
      session.subscribe(changed),
      protocol.changes.subscribe(changed),
      current.subscribe(changed),
      summary.subscribe(changed),
    ],
  )

  const messageTtl = createDerivedStore(
    () => getEntry()?.chat.messageTtl,
    changed => [summary.subscribe(changed)],
  )

  const getAccount = () => session.get().pubkey
  /**
   * Waits until the message store is open, so that the reader can already write while the page is loading. Rejects if the
   * current account is not `account` any more: another account of the reader may be in the same conversation.
   */
  const waitUntilOpen = async (
    account: string | undefined,
  ): Promise<{ readonly chat: PrivateChat; readonly rows: TransportStore }> => {
    await waitForStore(current, ({ lock }) => lock !== 'opening' || undefined)
    if (getAccount() !== account) throw new UserFacingError('You have changed the account. Nothing was sent.')
    const chat = getEntry()?.chat
    const rows = context.transportStore()
    if (!rows) throw new UserFacingError('Your messages are locked. Unlock them first.')
    if (!chat) throw new UserFacingError(NOT_HERE)
    return { chat, rows }
  }
  /**
   * Sends the events that begin the conversation again if they have failed: without them, the recipient cannot read any
   * later message.
   */
  const retryOpenings = async () => {
    // A session that has joined this conversation may have begun in another one, which has the events that begin it.
    const formerIds = [...(store()?.entries.get().values() ?? [])].flatMap(({ chat }) =>
      chat.continuedIn === id ? chat.id : [],
    )
    for (const chatId of [id, ...formerIds]) {
      const failed = await store()?.failedOpenings(protocol.id, chatId)
      if (failed?.length) context.retry(failed.map(row => row.id))
    }
  }
  /** `account` is the one that was current when the reader began the action. */
  const applyDraft = async (draft: PrivateActionDraft, account = getAccount()) => {
    const { chat, rows } = await waitUntilOpen(account)
    // This fails only if the database does not answer. Storing the message below then fails too, and the reader sees
    // that error.
    if (draft.type === 'message') void retryOpenings().catch(() => {})
    await commitDraft(protocol, chat, draft, rows)
    if ('target' in draft) loaded?.reread(draft.target.id)
  }
  const storedMessage = async (message: Pick<ChatMessage, 'id'>): Promise<PrivateMessage> => {
    const storedMessage = await store()?.message(id, message.id)
    if (!storedMessage) throw new UserFacingError('This message is not stored any more.')
    return storedMessage
  }
  const removeForMe = async (message: Pick<ChatMessage, 'id'>) => {
    await store()?.removeMessage(await storedMessage(message))
    loaded?.reread(message.id)
  }

  return {
    summary,
    messages,
    permissions: rights,
    loadOlder(count) {
      if (loaded?.isEnd) protocol.history?.load()
      else loaded?.loadOlder(count)
    },
    showFolded: () => showsFolded.set(true),
    async send({ text, replyTo, file }) {
      const account = getAccount()
      const draft = {
        type: 'message' as const,
        text,
        ...(replyTo && { replyTo: await storedMessage(replyTo) }),
        ...(file && { file }),
      }
      await applyDraft(draft, account)
    },
    async react(message, content) {
      const account = getAccount()
      await applyDraft({ type: 'reaction', target: await storedMessage(message), content }, account)
    },
    async deleteForAll(message) {
      const account = getAccount()
      const accountStore = store()
      const target = await storedMessage(message)
      const rows = (await accountStore?.outgoingFor([target.id])) ?? []
      const outbox = context.outbox()
      // No relay has received the message yet, so no deletion request is needed.
      if (outbox && rows.length > 0 && rows.every(({ state }) => state !== 'sent')) {
        const discarded = await Promise.all(rows.map(row => outbox.discard(row.id)))
        if (discarded.every(Boolean)) {
          await accountStore?.removeMessage(target)
          loaded?.reread(target.id)
          return
        }
      }
      await applyDraft({ type: 'deletion', target }, account)
    },
    retry(message) {
      const rows = loaded?.outgoingFor(message.id) ?? []
      // If the database does not answer, the reader can press the button again.
      void retryOpenings().catch(() => {})
      context.retry(rows.flatMap(({ id: event, state }) => (state === 'failed' ? [event] : [])))
    },
    draft: createConversationDraft(id, session.get().pubkey, current),
    deleteForMe: removeForMe,
    disappearing: {
      seconds: messageTtl,
      set: seconds => applyDraft({ type: 'messageTtl', ...(seconds !== undefined && { seconds }) }),
    },
    ...(protocol.hasSubjects && {
      // Apps that ignore subjects show at least this text.
      rename: title =>
        applyDraft({
          type: 'message',
          text: title === '' ? 'The room has no name any more.' : `The room is called: ${title}`,
          subject: title,
        }),
    }),
    sendTyping() {
      if (context.getSettings().tellTyping && getEntry()?.chat.isAccepted)
        void applyDraft({ type: 'typing' }).catch(() => {})
    },
    sendSeen(message) {
      if (!context.getSettings().tellSeen || !getEntry()?.chat.isAccepted) return
      const account = getAccount()
      void storedMessage(message)
        .then(target => applyDraft({ type: 'seen', targets: [target] }, account))
        .catch(() => {})
    },
    ...(protocol.typing && { typing: protocol.typing(id) }),
    messageActions: () => [],
  }
}
