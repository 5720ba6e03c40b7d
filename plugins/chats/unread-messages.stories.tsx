import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pluginSettingsKey } from '#kernel'
import type { TestKernel } from '#kernel/testing'
import { type FixedChat, fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import {
  ana,
  ben,
  createChatMessage,
  createChatSummary,
  longChat,
  MINUTE,
  NOW,
  readerPubkey,
  signer,
} from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import { chatsSettings } from './chats-settings'
import type { ChatSummary } from './contract'
import manifest, { LocalChatData } from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

/** Number of unread messages in a conversation of which only the latest sixty messages are loaded at first. */
const FAR_UNREAD = 200
const manyMessages = Array.from({ length: 320 }, (_, n) =>
  createChatMessage(`far-${n}`, n % 2 === 0 ? ana : ben, (320 - n) * MINUTE, `Buoy ${n}`),
)
const farUp = (id: string, given: Partial<ChatSummary>, state: FixedChat['state'] = {}): FixedChat => ({
  summary: createChatSummary(id, { arrivals: [NOW - MINUTE], ...given }),
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
const chatsSettingsOf = ({ kernel }: TestKernel) => kernel.settings(pluginSettingsKey('chats'), chatsSettings)

export default {
  title: 'Plugins/Chats/Unread messages',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin([longChat, ...farChats], readerPubkey),
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

/** A conversation opens at the first message that the reader has not read. */
export const Unread: Story = {
  parameters: {
    kernel: {
      signer,
      prepare: (made: TestKernel) =>
        chatsSettingsOf(made).set(draft => {
          draft.firstUsedAt[readerPubkey] = 0
          draft.readUpTo[readerPubkey] = { long: NOW - 20.5 * MINUTE }
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
        draft.firstUsedAt[readerPubkey] = 0
        const readUpTo = NOW - (FAR_UNREAD + 0.5) * MINUTE
        draft.readUpTo[readerPubkey] = Object.fromEntries(farChats.map(each => [each.summary.id, readUpTo]))
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
