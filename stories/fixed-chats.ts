import {
  type ChatConversation,
  type ChatListState,
  type ChatMessage,
  type ChatMessagesState,
  type ChatRights,
  type ChatSummary,
  type ChatTransport,
  chatTransports,
} from '#contracts/chats'
import { createCell, defineService, type PluginManifest } from '#kernel'
import { testPlugin } from '#kernel/testing'

/** A conversation with messages that a story or test gives. A message that the reader sends is shown at once. */
export interface FixedChat {
  readonly summary: ChatSummary
  readonly messages: readonly ChatMessage[]
  readonly state?: Partial<ChatMessagesState>
  readonly rights?: Partial<ChatRights>
}

const RIGHTS: ChatRights = { react: true, deleteForAll: true }

function conversationOf({ summary, messages, state, rights }: FixedChat, me: string): ChatConversation {
  const shown = createCell<ChatMessagesState>({
    phase: 'ready',
    messages,
    older: 'end',
    answers: {},
    folded: [],
    ...state,
  })
  const named = createCell<ChatSummary | undefined>(summary)
  const change = (next: readonly ChatMessage[]) => shown.set({ ...shown.get(), messages: next })
  return {
    summary: named,
    rename: async title => named.set({ ...summary, title }),
    messages: shown,
    rights: createCell({ ...RIGHTS, ...rights }),
    older() {},
    unfold: () => shown.set({ ...shown.get(), folded: [] }),
    async send({ text, replyTo }) {
      const message: ChatMessage = {
        id: `sent-${shown.get().messages.length}`,
        author: me,
        at: Date.now(),
        text,
        tags: [],
        reactions: [],
        delivery: { state: 'waiting', relays: {} },
        ...(replyTo && { replyTo: replyTo.id }),
      }
      change([...shown.get().messages, message])
    },
    async react({ id }, content) {
      change(
        shown
          .get()
          .messages.map(message =>
            message.id === id
              ? { ...message, reactions: [...message.reactions, { author: me, content }] }
              : message,
          ),
      )
    },
    remove: async ({ id }) => change(shown.get().messages.filter(message => message.id !== id)),
    retry({ id }) {
      change(
        shown
          .get()
          .messages.map(message =>
            message.id === id ? { ...message, delivery: { state: 'waiting', relays: {} } } : message,
          ),
      )
    },
    actionsOn: () => [],
  }
}

const FixedChats = defineService<ChatTransport>('fixed-chats@1')

/** A plugin that offers these conversations, so that the pages of chats can be shown without relays. `me` in hex. */
export const fixedTransport = (chats: readonly FixedChat[], me: string): PluginManifest =>
  testPlugin(
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
          owns: id => chats.some(({ summary }) => summary.id === id),
        }),
      ],
    },
    context => {
      const open = new Map(chats.map(chat => [chat.summary.id, conversationOf(chat, me)]))
      const list = createCell<ChatListState>({ phase: 'ready', chats: chats.map(({ summary }) => summary) })
      const change = (next: (chat: ChatSummary) => readonly ChatSummary[]) =>
        list.set({ phase: 'ready', chats: list.get().chats.flatMap(next) })
      context.provide(FixedChats, {
        list,
        open: id => open.get(id) as ChatConversation,
        leave: async id => change(chat => (chat.id === id ? [] : [chat])),
        search: async (text, { chat, limit }) =>
          chats
            .flatMap(({ summary, messages }) => messages.map(message => ({ chat: summary.id, message })))
            .filter(hit => chat === undefined || hit.chat === chat)
            .toReversed()
            .filter(({ message }) => message.text.toLowerCase().includes(text.toLowerCase()))
            .slice(0, limit),
        accept: async ids => change(chat => [ids.includes(chat.id) ? { ...chat, isRequest: false } : chat]),
      })
    },
  )
