import {
  type ChatConversation,
  type ChatListState,
  type ChatMessage,
  type ChatMessagesState,
  type ChatPermissions,
  type ChatSummary,
  type ChatTransport,
  chatTransports,
} from '#contracts/chats'
import { createValueStore, defineService, type PluginManifest } from '#kernel'
import { createTestPlugin } from '#kernel/testing'

/** A conversation whose messages a story or test gives. A message that the reader sends is shown at once. */
export interface FixedChat {
  readonly summary: ChatSummary
  readonly messages: readonly ChatMessage[]
  /** Messages before `messages`. `loadOlder` adds them, unless `state.older` is `loading` or `refused`. */
  readonly olderMessages?: readonly ChatMessage[]
  readonly state?: Partial<ChatMessagesState>
  readonly rights?: Partial<ChatPermissions>
  /** Older messages come when this resolves. Absent: soon. */
  readonly whenOlder?: Promise<void>
  /** A message is sent when this resolves. Absent: at once. */
  readonly whenSent?: Promise<void>
  /** A message is deleted when this resolves. Absent: at once. */
  readonly whenDeleted?: Promise<void>
  /** Messages that come when the promise resolves. */
  readonly arriving?: { readonly when: Promise<void>; readonly messages: readonly ChatMessage[] }
  /** Public keys (hex) of the people who are typing. */
  readonly typing?: readonly string[]
}

const RIGHTS: ChatPermissions = { react: true, deleteForAll: true }

/** Creates a conversation for a story that has its own transport. */
export function createFixedConversation(
  {
    summary,
    messages,
    olderMessages = [],
    state,
    rights,
    whenOlder,
    whenSent,
    whenDeleted,
    arriving,
    typing = [],
  }: FixedChat,
  readerPubkey: string,
): ChatConversation {
  const messagesState = createValueStore<ChatMessagesState>({
    phase: 'ready',
    messages,
    older: olderMessages.length > 0 ? 'idle' : 'end',
    answers: {},
    hiddenGroups: [],
    ...state,
  })
  const summaryState = createValueStore<ChatSummary | undefined>(summary)
  const setMessages = (newMessages: readonly ChatMessage[]) =>
    messagesState.set({ ...messagesState.get(), messages: newMessages })
  void arriving?.when.then(() => setMessages([...messagesState.get().messages, ...arriving.messages]))
  const deleteMessage = async ({ id }: ChatMessage) => {
    await whenDeleted
    setMessages(messagesState.get().messages.filter(message => message.id !== id))
  }
  return {
    summary: summaryState,
    rename: async title => summaryState.set({ ...summary, title }),
    messages: messagesState,
    typing: createValueStore(typing),
    permissions: createValueStore({ ...RIGHTS, ...rights }),
    loadOlder(count) {
      const current = messagesState.get()
      if (current.older !== 'idle' && current.older !== 'refused') return
      const missing = olderMessages.slice(0, olderMessages.length + messages.length - current.messages.length)
      messagesState.set({ ...current, older: 'loading' })
      const answer = () => {
        const { messages: loaded } = messagesState.get()
        messagesState.set({
          ...messagesState.get(),
          older: current.older === 'refused' ? 'refused' : missing.length > count ? 'idle' : 'end',
          messages: [...missing.slice(-count), ...loaded],
        })
      }
      // Answer later, as a database or a relay does.
      if (whenOlder) void whenOlder.then(answer)
      else setTimeout(answer)
    },
    showFolded: () => messagesState.set({ ...messagesState.get(), hiddenGroups: [] }),
    async send({ text, replyTo }) {
      await whenSent
      const message: ChatMessage = {
        id: `sent-${messagesState.get().messages.length}`,
        author: readerPubkey,
        at: Date.now(),
        text,
        tags: [],
        reactions: [],
        delivery: { state: 'waiting', relays: {} },
        ...(replyTo && { replyTo: replyTo.id }),
      }
      setMessages([...messagesState.get().messages, message])
    },
    async react({ id }, content) {
      setMessages(
        messagesState
          .get()
          .messages.map(message =>
            message.id === id
              ? { ...message, reactions: [...message.reactions, { author: readerPubkey, content }] }
              : message,
          ),
      )
    },
    deleteForAll: deleteMessage,
    deleteForMe: deleteMessage,
    retry({ id }) {
      setMessages(
        messagesState
          .get()
          .messages.map(message =>
            message.id === id ? { ...message, delivery: { state: 'waiting', relays: {} } } : message,
          ),
      )
    },
    messageActions: () => [],
  }
}

const FixedChats = defineService<ChatTransport>('fixed-chats@1')

interface FixedChatsOptions {
  /** The number of strangers' messages that were not stored. */
  readonly unkept?: number
  /** A conversation is deleted when this resolves. Absent: at once. */
  readonly whenLeft?: Promise<void>
}

/**
 * A plugin that provides these conversations, so that the chat pages can be shown without relays. `readerPubkey` is
 * hex.
 */
export const fixedChatsPlugin = (
  chats: readonly FixedChat[],
  readerPubkey: string,
  { unkept = 0, whenLeft }: FixedChatsOptions = {},
): PluginManifest =>
  createTestPlugin(
    'fixed-chats',
    {
      provides: [FixedChats],
      activateOn: ['idle'],
      contributes: [
        chatTransports({
          id: 'fixed',
          label: 'Story',
          icon: 'chats',
          service: FixedChats,
          ownsChat: id => chats.some(({ summary }) => summary.id === id),
        }),
      ],
    },
    context => {
      const conversations = new Map(
        chats.map(chat => [chat.summary.id, createFixedConversation(chat, readerPubkey)]),
      )
      const chatList = createValueStore<ChatListState>({
        phase: 'ready',
        chats: chats.map(({ summary }) => summary),
      })
      const updateChats = (update: (chat: ChatSummary) => readonly ChatSummary[]) =>
        chatList.set({ phase: 'ready', chats: chatList.get().chats.flatMap(update) })
      const unkeptCount = createValueStore(unkept)
      context.provide(FixedChats, {
        unkept: { count: unkeptCount, forget: async () => unkeptCount.set(0) },
        list: chatList,
        open: id => conversations.get(id) as ChatConversation,
        async leave(id) {
          await whenLeft
          updateChats(chat => (chat.id === id ? [] : [chat]))
        },
        search: async (text, { chat, limit }) =>
          chats
            .flatMap(({ summary, messages }) => messages.map(message => ({ chat: summary.id, message })))
            .filter(hit => chat === undefined || hit.chat === chat)
            .toReversed()
            .filter(({ message }) => message.text.toLowerCase().includes(text.toLowerCase()))
            .slice(0, limit),
        accept: async ids =>
          updateChats(chat => [ids.includes(chat.id) ? { ...chat, isRequest: false } : chat]),
      })
    },
  )
