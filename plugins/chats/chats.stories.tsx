import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { pluginSettingsKey } from '#kernel'
import type { TestKernel } from '#kernel/testing'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import {
  ana,
  ben,
  cleo,
  createChatSummary,
  otherChats,
  readerPubkey,
  rideChannel,
  signer,
} from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import { chatsSettings } from './chats-settings'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

export default {
  title: 'Plugins/Chats',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin([rideChannel, ...otherChats], readerPubkey),
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
    await expect(inside.getByRole('link', { name: /Who is in/ })).toHaveTextContent('and 1 other')
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
    await expect(inside.getByText('2 messages are missing here. They may still come.')).toBeVisible()
    const liked = inside.getByRole('button', { name: '❤️, 2' })
    await userEvent.click(liked)
    await expect(await inside.findByRole('button', { name: '❤️, 3' })).toBeDisabled()
    // The conversation begins above its first unread message, so its end may be out of view.
    window.scrollTo(0, document.documentElement.scrollHeight)
    await waitFor(() => expect(inside.getAllByText('Not sent')).toHaveLength(2))
    // Nothing more is known of the second one, so it has no details.
    const [withDetails, withoutDetails] = inside.getAllByText('Not sent') as [HTMLElement, HTMLElement]
    const dangerColor = getComputedStyle(withDetails).color
    await expect(dangerColor).not.toBe(getComputedStyle(await inside.findByText('Waiting')).color)
    await expect(getComputedStyle(withoutDetails).color).toBe(dangerColor)
    for (const retry of inside.getAllByRole('button', { name: 'Try again' })) await userEvent.click(retry)
    await waitFor(() => expect(inside.queryByText('Not sent')).toBeNull())
    await expect(document.body).not.toHaveFocus()
    const [reply] = inside.getAllByRole('button', { name: 'Reply' })
    await userEvent.click(reply as HTMLElement)
    await userEvent.click(inside.getByRole('button', { name: 'Do not reply' }))
    await expect(inside.getByLabelText('Message')).toHaveFocus()
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

const withWriters = withKernel(
  manifest,
  fixedChatsPlugin(
    [
      { summary: createChatSummary('one-writes', { people: [ana] }), messages: [], typing: [ana] },
      { summary: createChatSummary('many-write', { title: 'Many' }), messages: [], typing: [ana, ben, cleo] },
    ],
    readerPubkey,
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

/** Strangers alone have written in this channel, so nothing is shown, and the page does not say that nothing is there. */
export const AllHidden: Story = {
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        [
          {
            summary: createChatSummary('hidden', { title: 'Hidden' }),
            messages: [],
            state: { hiddenGroups: [{ count: 9, reason: 'sent too fast by one person', latestAt: 1 }] },
          },
        ],
        readerPubkey,
      ),
      ...pluginManifests('profiles'),
    ),
  ],
  render: chat('hidden'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('All messages are hidden')).toBeVisible()
  },
}

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
  parameters: { kernel: { signer, session: { pubkey: readerPubkey, canSign: true, method: 'key' } } },
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
      fixedChatsPlugin(
        [{ summary: createChatSummary('slow', { people: [ana] }), messages: [], whenSent }],
        readerPubkey,
      ),
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
