import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import {
  chatRequests,
  longChat,
  otherChats,
  readerPubkey,
  rideChannel,
  signer,
} from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

export default {
  title: 'Plugins/Chats/Search',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin([rideChannel, longChat, ...otherChats, ...chatRequests], readerPubkey),
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
