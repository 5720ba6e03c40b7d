import type { ChatMessage, ChatSummary } from '#contracts/chats'
import { createTestSigner } from '#kernel/testing'
import { demoEvents } from './demo-events'
import type { FixedChat } from './fixed-chats'

/** The signer of the reader in stories of chats. */
export const signer = createTestSigner()
export const readerPubkey = signer.pubkey
/** Public keys (hex) of three people of the demo network. */
export const [ana = '', ben = '', cleo = ''] = [...new Set(demoEvents.map(event => event.pubkey))]
/** ms */
export const NOW = Date.now()
export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE

/** Creates a message that was sent `ago` ms before now. */
export const createChatMessage = (
  id: string,
  author: string,
  ago: number,
  text: string,
  given: Partial<ChatMessage> = {},
): ChatMessage => ({
  id,
  author,
  at: NOW - ago,
  text,
  tags: [],
  reactions: [],
  ...given,
})

/** Creates a conversation's entry in the list. */
export const createChatSummary = (id: string, given: Partial<ChatSummary>): ChatSummary => ({
  id,
  transport: 'fixed',
  people: [],
  arrivals: [],
  isRequest: false,
  ...given,
})

/** A channel with days, replies, reactions and messages by the reader that are sent, refused and waiting. */
export const rideChannel: FixedChat = {
  summary: createChatSummary('ride', {
    title: 'Sunday ride',
    last: { author: readerPubkey, text: 'I bring the cake.', at: NOW - MINUTE },
  }),
  messages: [
    createChatMessage('1', ana, 3 * DAY, 'Where do we meet?'),
    createChatMessage('2', ben, 3 * DAY - MINUTE, 'At the harbour, as always.', { replyTo: '1' }),
    createChatMessage(
      '3',
      ben,
      3 * DAY - MINUTE - 20_000,
      'Nine o’clock. A rather long message follows, because people explain '.repeat(4),
      {
        reactions: [
          { author: ana, content: '+' },
          { author: cleo, content: '+' },
          { author: cleo, content: '🚴' },
        ],
      },
    ),
    createChatMessage('4', readerPubkey, 5 * MINUTE, 'I come.', {
      delivery: {
        state: 'sent',
        relays: { 'wss://a.test': { state: 'ok' }, 'wss://b.test': { state: 'failed' } },
      },
    }),
    createChatMessage('4b', ben, 4 * MINUTE, 'Then we are four.', { missingBefore: 2 }),
    createChatMessage('5', readerPubkey, 2 * MINUTE, 'And I bring a friend.', {
      delivery: {
        state: 'failed',
        relays: { 'wss://a.test': { state: 'refused', reason: 'blocked: too many friends' } },
        reason: 'No relay took it: blocked: too many friends',
      },
    }),
    createChatMessage('5b', readerPubkey, 2 * MINUTE - 1_000, 'And a dog.', {
      delivery: { state: 'failed', relays: {} },
    }),
    createChatMessage('6', readerPubkey, MINUTE, 'I bring the cake.', {
      delivery: { state: 'waiting', relays: {} },
    }),
  ],
  state: { hiddenGroups: [{ count: 3, reason: 'from people whom nobody you follow knows', latestAt: 1 }] },
}

/** A conversation of two, a room, and two in which the reader cannot write. */
export const otherChats: readonly FixedChat[] = [
  {
    summary: createChatSummary('ana', {
      people: [ana],
      last: { author: ana, text: 'See you there!', at: NOW - 30 * MINUTE },
      // These messages are later than the first use of chats with this account, which is now, so they are unread.
      arrivals: [NOW + 40 * MINUTE, NOW + 30 * MINUTE],
    }),
    messages: [],
  },
  {
    summary: createChatSummary('room', {
      people: [ana, ben, cleo, readerPubkey],
      last: { author: ben, text: 'Who is in?', at: NOW - 2 * DAY },
    }),
    messages: [],
    state: { phase: 'no-answer', answers: { 'wss://a.test': { state: 'timeout' } } },
  },
  {
    summary: createChatSummary('closed', { title: 'Read only' }),
    messages: [],
    rights: { noSending: 'This account is read-only here. Sign in with its key to write.', react: false },
  },
  {
    summary: createChatSummary('former', { title: 'Former' }),
    messages: [createChatMessage('former-1', ana, DAY, 'An old message')],
    rights: { noSending: 'This conversation continues in another one.', continuedIn: 'ride', react: false },
  },
]

/** A long conversation whose last twenty messages are unread. */
export const longChat: FixedChat = {
  summary: createChatSummary('long', { title: 'Long ride', arrivals: [NOW - MINUTE] }),
  messages: Array.from({ length: 60 }, (_, n) =>
    createChatMessage(`long-${n}`, ana, (60 - n) * MINUTE, `Milestone ${n}`),
  ),
}

/** Creates a conversation that a stranger has begun. */
export const createChatRequest = (id: string, author: string, text: string): FixedChat => ({
  summary: createChatSummary(id, {
    people: [author],
    isRequest: true,
    last: { author, text, at: NOW - MINUTE },
    arrivals: [NOW - MINUTE],
  }),
  messages: [createChatMessage(`${id}-1`, author, MINUTE, text)],
})

export const chatRequests = [
  createChatRequest(
    'stranger-1',
    ben,
    'Hello, do you remember me from the ride? https://example.com/photo.jpg',
  ),
  createChatRequest('stranger-2', cleo, 'Great offer for you'),
  createChatRequest('stranger-3', ana, 'Lunch?'),
]
