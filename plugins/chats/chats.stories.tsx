import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pluginSettingsKey } from '#kernel'
import { createTestSigner, type TestKernel } from '#kernel/testing'
import { demoEvents } from '../../stories/demo-events'
import { type FixedChat, fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { chatsSettings } from './chats-settings'
import type { ChatMessage, ChatSummary } from './contract'
import manifest, { LocalChatData } from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'
import RequestsPage from './views/requests-page'

const signer = createTestSigner()
const me = signer.pubkey
const [ana = '', ben = '', cleo = ''] = [...new Set(demoEvents.map(event => event.pubkey))]
const NOW = Date.now()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const said = (
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
const summary = (id: string, given: Partial<ChatSummary>): ChatSummary => ({
  id,
  transport: 'fixed',
  people: [],
  arrivals: [],
  isRequest: false,
  ...given,
})
const ride: FixedChat = {
  summary: summary('ride', {
    title: 'Sunday ride',
    last: { author: me, text: 'I bring the cake.', at: NOW - MINUTE },
  }),
  messages: [
    said('1', ana, 3 * DAY, 'Where do we meet?'),
    said('2', ben, 3 * DAY - MINUTE, 'At the harbour, as always.', { replyTo: '1' }),
    said(
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
    said('4', me, 5 * MINUTE, 'I come.', {
      delivery: {
        state: 'sent',
        relays: { 'wss://a.test': { state: 'ok' }, 'wss://b.test': { state: 'failed' } },
      },
    }),
    said('4b', ben, 4 * MINUTE, 'Then we are four.', { missingBefore: 2 }),
    said('5', me, 2 * MINUTE, 'And I bring a friend.', {
      delivery: {
        state: 'failed',
        relays: { 'wss://a.test': { state: 'refused', reason: 'blocked: too many friends' } },
        reason: 'No relay took it: blocked: too many friends',
      },
    }),
    said('6', me, MINUTE, 'I bring the cake.', { delivery: { state: 'waiting', relays: {} } }),
  ],
  state: { hiddenGroups: [{ count: 3, reason: 'from people whom nobody you follow knows', latestAt: 1 }] },
}
const others: readonly FixedChat[] = [
  {
    summary: summary('ana', {
      people: [ana],
      last: { author: ana, text: 'See you there!', at: NOW - 30 * MINUTE },
      // These messages are later than the first use of chats with this account, which is now, so they are unread.
      arrivals: [NOW + 40 * MINUTE, NOW + 30 * MINUTE],
    }),
    messages: [],
  },
  {
    summary: summary('room', {
      people: [ana, ben, cleo, me],
      last: { author: ben, text: 'Who is in?', at: NOW - 2 * DAY },
    }),
    messages: [],
    state: { phase: 'no-answer', answers: { 'wss://a.test': { state: 'timeout' } } },
  },
  {
    summary: summary('closed', { title: 'Read only' }),
    messages: [],
    rights: { noSending: 'This account is read-only here. Sign in with its key to write.', react: false },
  },
  {
    summary: summary('former', { title: 'Former' }),
    messages: [said('former-1', ana, DAY, 'An old message')],
    rights: { noSending: 'This conversation continues in another one.', continuedIn: 'ride', react: false },
  },
]
/** A long conversation whose last twenty messages are unread. */
const long: FixedChat = {
  summary: summary('long', { title: 'Long ride', arrivals: [NOW - MINUTE] }),
  messages: Array.from({ length: 60 }, (_, n) => said(`long-${n}`, ana, (60 - n) * MINUTE, `Milestone ${n}`)),
}
/** Number of unread messages in a conversation of which only the latest sixty messages are loaded at first. */
const FAR_UNREAD = 200
const manyMessages = Array.from({ length: 320 }, (_, n) =>
  said(`far-${n}`, n % 2 === 0 ? ana : ben, (320 - n) * MINUTE, `Buoy ${n}`),
)
const farUp = (id: string, given: Partial<ChatSummary>, state: FixedChat['state'] = {}): FixedChat => ({
  summary: summary(id, { arrivals: [NOW - MINUTE], ...given }),
  messages: manyMessages.slice(-60),
  olderMessages: state.older === undefined ? manyMessages.slice(0, -60) : [],
  state,
})
const farChats = [
  farUp('far-private', { people: [ana] }),
  farUp(
    'far-channel',
    { title: 'Buoys' },
    { hiddenGroups: [{ count: 3, reason: 'sent too fast by one person', latestAt: 1 }] },
  ),
  farUp('far-silent', { people: [ben] }, { older: 'loading' }),
  farUp(
    'far-refused',
    { title: 'Refused' },
    { older: 'refused', refused: { 'wss://a.test': 'blocked: no' } },
  ),
  // The relays give 200 older messages, refuse the others, and give them when they are asked again.
  {
    ...farUp('far-hesitant', { title: 'Hesitant' }, { older: 'refused' }),
    olderMessages: manyMessages.slice(0, -60),
  },
]
const request = (id: string, author: string, text: string): FixedChat => ({
  summary: summary(id, {
    people: [author],
    isRequest: true,
    last: { author, text, at: NOW - MINUTE },
    arrivals: [NOW - MINUTE],
  }),
  messages: [said(`${id}-1`, author, MINUTE, text)],
})
const requests = [
  request('stranger-1', ben, 'Hello, do you remember me from the ride? https://example.com/photo.jpg'),
  request('stranger-2', cleo, 'Great offer for you'),
  request('stranger-3', ana, 'Lunch?'),
]

export default {
  title: 'Plugins/Chats',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin([ride, long, ...farChats, ...others, ...requests], me),
      ...pluginManifests('notes', 'profiles'),
    ),
  ],
  parameters: { layout: 'fullscreen', kernel: { signer } },
} satisfies Meta

type Story = StoryObj

const chat = (id: string) => () => (
  <ChatsLayout openChatId={id}>
    <ChatById id={id} />
  </ChatsLayout>
)

/**
 * The list shows a channel, a conversation with one person that has unread messages, and a room named after its people.
 */
export const List: Story = {
  render: () => <ChatsLayout />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const person = await inside.findByRole('link', { name: /See you there!/ })
    await expect(person).toHaveTextContent('2 unread messages')
    // The conversation is named after its author, whose name is not repeated.
    await expect(person).not.toHaveTextContent(': See you there!')
    await expect(inside.getByRole('link', { name: /Sunday ride/ })).toHaveTextContent(
      'You: I bring the cake.',
    )
    await expect(inside.getByRole('link', { name: /Who is in/ })).toHaveTextContent('and 1 others')
  },
}

/**
 * The conversation shows days, groups of messages, a reply, reactions, and own messages that are sent, refused or
 * waiting.
 */
export const Conversation: Story = {
  render: chat('ride'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByText('Sent to 1 of 2 relays')).toBeVisible())
    await expect(inside.getByText('3 messages from people whom nobody you follow knows')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Show them' }))
    await expect(inside.queryByText(/whom nobody you follow/)).toBeNull()
    const liked = inside.getByRole('button', { name: '❤️, 2' })
    await userEvent.click(liked)
    await expect(await inside.findByRole('button', { name: '❤️, 3' })).toBeDisabled()
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(inside.queryByText('Not sent')).toBeNull())
    await userEvent.type(inside.getByLabelText('Message'), 'Two cakes{Enter}')
    await expect(await inside.findByText('Two cakes')).toBeVisible()
  },
}

const chatsSettingsOf = ({ kernel }: TestKernel) => kernel.settings(pluginSettingsKey('chats'), chatsSettings)

/** A reader who has changed the setting breaks lines with Enter, and sends with Shift+Enter. */
export const EnterBreaks: Story = {
  parameters: {
    kernel: {
      signer,
      prepare: (made: TestKernel) =>
        chatsSettingsOf(made).set(draft => {
          draft.enterSends = false
        }),
    },
  },
  render: chat('ride'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = await inside.findByLabelText('Message')
    await userEvent.type(field, 'Two cakes{Enter}and a pie')
    await expect(field).toHaveValue('Two cakes\nand a pie')
    await expect(inside.queryByText(/and a pie/, { selector: 'p, p *' })).toBeNull()
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}')
    await expect(field).toHaveValue('')
    await expect(await inside.findByText(/and a pie/)).toBeVisible()
  },
}

/** A conversation opens at the first message that the reader has not read. */
export const Unread: Story = {
  parameters: {
    kernel: {
      signer,
      prepare: (made: TestKernel) =>
        chatsSettingsOf(made).set(draft => {
          draft.firstUsedAt[me] = 0
          draft.readUpTo[me] = { long: NOW - 20.5 * MINUTE }
        }),
    },
  },
  render: chat('long'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const place = (text: string) => inside.getByText(text).getBoundingClientRect()
    await waitFor(async () => {
      const [line, first] = [place('Unread messages'), place('Milestone 40')]
      await expect(line.top).toBeGreaterThanOrEqual(0)
      await expect(first.top).toBeGreaterThan(line.top)
      await expect(first.bottom).toBeLessThan(innerHeight)
      await expect(document.documentElement.scrollHeight - scrollY - innerHeight).toBeGreaterThan(300)
    })
  },
}

const farUnread = {
  kernel: {
    signer,
    prepare: (made: TestKernel) =>
      chatsSettingsOf(made).set(draft => {
        draft.firstUsedAt[me] = 0
        const readUpTo = NOW - (FAR_UNREAD + 0.5) * MINUTE
        draft.readUpTo[me] = Object.fromEntries(farChats.map(each => [each.summary.id, readUpTo]))
      }),
  },
}
const goToFirstUnread = { name: /^Go to the first unread message \(more than \d+\)$/ }
/**
 * Presses the button by keyboard. Expects that the line above the first of 200 unread messages is in view and has the
 * focus.
 */
async function expectWayToFirstUnread(canvasElement: HTMLElement) {
  const inside = within(canvasElement)
  const button = await inside.findByRole('button', goToFirstUnread)
  // The oldest loaded message is not the first unread one.
  await expect(inside.queryByText('Unread messages')).toBeNull()
  button.focus()
  await userEvent.keyboard('{Enter}')
  const line = await inside.findByText('Unread messages')
  await waitFor(async () => {
    const first = inside.getByText(`Buoy ${320 - FAR_UNREAD}`).getBoundingClientRect()
    await expect(line.getBoundingClientRect().top).toBeGreaterThan(0)
    await expect(first.top).toBeGreaterThan(line.getBoundingClientRect().top)
    await expect(first.bottom).toBeLessThan(innerHeight)
  })
  await waitFor(() => expect(line).toHaveFocus())
  await expect(inside.queryByRole('button', goToFirstUnread)).toBeNull()
}

/** The first unread message is not loaded: a button loads older messages up to it and scrolls to it. */
export const FirstUnreadFarUp: Story = {
  parameters: farUnread,
  render: chat('far-private'),
  play: ({ canvasElement }) => expectWayToFirstUnread(canvasElement),
}

export const FirstUnreadFarUpInChannel: Story = {
  parameters: farUnread,
  render: chat('far-channel'),
  play: ({ canvasElement }) => expectWayToFirstUnread(canvasElement),
}

/** While older messages are loading, another press or Escape stops the search for the first unread message. */
export const FirstUnreadStopped: Story = {
  parameters: farUnread,
  render: chat('far-silent'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', goToFirstUnread))
    await expect(await inside.findByText('Looking for the first unread message…')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await inside.findByRole('button', goToFirstUnread))
    await userEvent.click(await inside.findByRole('button', { name: 'Stop looking' }))
    await expect(await inside.findByRole('button', goToFirstUnread)).toHaveFocus()
    await expect(inside.queryByText('Looking for the first unread message…')).toBeNull()
  },
}

/** The relays refuse older messages. The press on the button shows why nothing happens. */
export const FirstUnreadRefused: Story = {
  parameters: farUnread,
  render: chat('far-refused'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', goToFirstUnread))
    await expect(await inside.findByText('The older messages did not come.')).toBeVisible()
    await expect(inside.getByRole('button', goToFirstUnread)).toBeVisible()
  },
}

/** The message of a search hit does not come, and comes when the reader has it looked for again. */
export const HitThatDoesNotCome: Story = {
  parameters: {
    kernel: {
      signer,
      prepare: async (made: TestKernel) => {
        const { jumpTarget } = await made.kernel.resolve(LocalChatData)
        jumpTarget.set({ chat: 'far-hesitant', message: 'far-20' })
      },
    },
  },
  render: chat('far-hesitant'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/^The message did not come/)).toBeVisible()
    await expect(inside.queryByText('Buoy 20')).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Look for it again' }))
    await waitFor(() => expect(inside.getByText('Buoy 20')).toBeVisible())
    await expect(inside.queryByText(/^The message did not come/)).toBeNull()
  },
}

const withWriters = withKernel(
  manifest,
  fixedChatsPlugin(
    [
      { summary: summary('one-writes', { people: [ana] }), messages: [], typing: [ana] },
      { summary: summary('many-write', { title: 'Many' }), messages: [], typing: [ana, ben, cleo] },
    ],
    me,
  ),
  ...pluginManifests('profiles'),
)

/** A line above the input field says who is typing. */
export const OneIsWriting: Story = {
  decorators: [withWriters],
  render: chat('one-writes'),
  play: async ({ canvasElement }) => {
    const line = await within(canvasElement).findByText(/is writing…$/)
    await expect(line).toHaveAttribute('role', 'status')
    await expect(line).not.toHaveTextContent(',')
  },
}

export const ManyAreWriting: Story = {
  decorators: [withWriters],
  render: chat('many-write'),
  play: async ({ canvasElement }) => {
    const line = await within(canvasElement).findByText(/are writing…$/)
    await expect(line).toHaveTextContent(/^\S.*, \S.* and others are writing…$/)
  },
}

/** Too few relays have answered, so the conversation may have messages that have not arrived. */
export const NoAnswer: Story = { render: chat('room') }

/** This browser has no key of the account, so the reader cannot write. */
export const ReadOnly: Story = {
  render: chat('closed'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/This account is read-only here/)).toBeVisible()
    await expect(inside.queryByLabelText('Message')).toBeNull()
  },
}

/** The conversation goes on in another one, to which a link leads. */
export const ContinuedElsewhere: Story = {
  parameters: { kernel: { signer, session: { pubkey: me, canSign: true, method: 'key' } } },
  render: chat('former'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('This conversation continues in another one.')).toBeVisible()
    const link = inside.getByRole('link', { name: 'Go to that chat' })
    await expect(link).toHaveAttribute('href', '/chats/ride')
  },
}

let finishSending = () => {}
const whenSent = new Promise<void>(resolve => {
  finishSending = resolve
})

/** The composer says so while a message takes long to be stored, for example because the reader's signer asks first. */
export const SlowSending: Story = {
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin([{ summary: summary('slow', { people: [ana] }), messages: [], whenSent }], me),
      ...pluginManifests('profiles'),
    ),
  ],
  render: chat('slow'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = await inside.findByLabelText('Message')
    await userEvent.type(field, 'Wait for it{Enter}')
    await expect(await inside.findByText('Sending…')).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Send' })).toBeDisabled()
    finishSending()
    await waitFor(() => expect(inside.queryByText('Sending…')).toBeNull())
    await expect(await inside.findByText('Wait for it', { selector: 'article *' })).toBeVisible()
  },
}

/** No active plugin owns the conversation in this address. */
export const Unknown: Story = {
  render: chat('nowhere'),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This conversation cannot be shown')).toBeVisible()
  },
}

/** Conversations that strangers have begun are in a separate list, and never count as unread. */
export const Requests: Story = {
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const dialog = within(document.body)
    await expect(await inside.findAllByRole('link')).toHaveLength(3)
    await expect(canvasElement.querySelector('img')).toBeNull()
    await expect(inside.getByRole('button', { name: 'Accept' })).toBeDisabled()
    await userEvent.click(inside.getAllByRole('checkbox', { name: /^Select npub/ })[2] as HTMLElement)
    await userEvent.click(inside.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(inside.queryByText('Lunch?')).toBeNull())
    await userEvent.click(inside.getByRole('checkbox', { name: 'Select all' }))
    await userEvent.click(inside.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(dialog.getByText('Delete these 2 requests?')).toBeVisible())
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  },
}

/** Many requests are shown page by page, and all of them can be selected at once. */
export const ManyRequests: Story = {
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        Array.from({ length: 120 }, (_, n) => request(`many-${n}`, ana, `Offer ${n}`)),
        me,
      ),
      ...pluginManifests('profiles'),
    ),
  ],
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findAllByRole('listitem')).toHaveLength(50)
    await userEvent.click(inside.getByRole('button', { name: 'Show 50 more' }))
    await expect(inside.getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(inside.getByRole('button', { name: 'Show 20 more' }))
    await expect(inside.getAllByRole('listitem')).toHaveLength(120)
    await expect(inside.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull()
  },
}

/** A request shows its messages as plain text, and buttons to accept or delete it in place of the input field. */
export const OneRequest: Story = {
  render: chat('stranger-1'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect((await inside.findAllByText(/do you remember me/)).at(-1)).toBeVisible()
    await expect(inside.queryByLabelText('Message')).toBeNull()
    await expect(inside.getByRole('button', { name: /^Block \S/ })).toBeEnabled()
  },
}

/** The search finds words in private messages on this device; a result leads to its conversation. */
export const Search: Story = {
  render: () => <ChatsLayout />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = await inside.findByLabelText('Search your messages')
    await userEvent.type(field, 'cake')
    await expect(await inside.findByText('1 message')).toBeVisible()
    await expect(inside.getByRole('link', { name: /I bring the cake/ })).toBeVisible()
    await userEvent.type(field, 'xyz')
    await expect(await inside.findByText('No message has these words')).toBeVisible()
    await userEvent.type(field, '{Escape}')
    await expect(await inside.findByRole('link', { name: /See you there!/ })).toBeVisible()
  },
}

/**
 * The reader goes through the results, the newest first, by keys and buttons. Each result is scrolled into view and
 * marked.
 */
export const SearchInConversation: Story = {
  render: chat('ride'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const open = await inside.findByRole('button', { name: 'Search this chat' })
    await userEvent.click(open)
    const field = inside.getByRole('searchbox', { name: 'Search this chat' })
    await expect(field).toHaveFocus()
    const marked = () => canvasElement.querySelector('[aria-current="true"]')
    await userEvent.type(field, 'bring')
    await expect(await inside.findByText(/^1 of 2/)).toBeVisible()
    await waitFor(() => expect(marked()).toHaveTextContent('I bring the cake.'))
    await userEvent.type(field, '{Enter}')
    await waitFor(() => expect(marked()).toHaveTextContent('And I bring a friend.'))
    await expect(inside.getByRole('button', { name: 'Previous message found' })).toBeDisabled()
    await userEvent.type(field, '{Shift>}{Enter}{/Shift}')
    await waitFor(() => expect(marked()).toHaveTextContent('I bring the cake.'))
    await userEvent.click(inside.getByRole('button', { name: 'Previous message found' }))
    await expect(await inside.findByText(/^2 of 2/)).toBeVisible()
    await userEvent.clear(field)
    // The word occurs in another conversation only.
    await userEvent.type(field, 'lunch')
    await expect(await inside.findByText('No message with "lunch" on this device')).toBeVisible()
    await expect(marked()).toBeNull()
    await userEvent.type(field, '{Escape}')
    await expect(field).not.toBeInTheDocument()
    await expect(open).toHaveFocus()
  },
}

/** The first result is scrolled into view, although the search field makes the page longer. */
export const SearchInLongConversation: Story = {
  render: chat('long'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Search this chat' }))
    // The text is pasted, so there is no key press that would count as scrolling by the reader.
    inside.getByRole('searchbox', { name: 'Search this chat' }).focus()
    await userEvent.paste('milestone 21')
    await expect(await inside.findByText(/^1 of 1/)).toBeVisible()
    await waitFor(async () => {
      const hit = canvasElement.querySelector('[aria-current="true"]')
      await expect(hit).toHaveTextContent('Milestone 21')
      const { top, bottom } = hit?.getBoundingClientRect() ?? { top: -1, bottom: Number.POSITIVE_INFINITY }
      await expect(top).toBeGreaterThan(0)
      await expect(bottom).toBeLessThan(innerHeight)
    })
  },
}

/** Everybody in a room can rename it by its menu. */
export const Naming: Story = {
  render: chat('room'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const page = within(document.body)
    await userEvent.click(await inside.findByRole('button', { name: 'Conversation' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Name of the room' }))
    await userEvent.type(await page.findByRole('textbox', { name: 'Name' }), 'Sunday tea{Enter}')
    await expect(await inside.findByRole('heading', { level: 1, name: 'Sunday tea' })).toBeInTheDocument()
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}
