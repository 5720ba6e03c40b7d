import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createValueStore, defineService } from '#kernel'
import { createTestPlugin, createTestSigner } from '#kernel/testing'
import { withKernel } from '../../stories/with-kernel'
import { type ChatListState, type ChatTransport, chatTransports } from './contract'
import manifest from './manifest'
import ChatOfAuthorPage from './views/chat-of-author-page'

const signer = createTestSigner()
const StuckChats = defineService<ChatTransport>('stuck-chats@1')
/** Provides a transport whose stored conversations never become ready. */
const stuckChatsPlugin = createTestPlugin(
  'stuck-chats',
  {
    provides: [StuckChats],
    activateOn: ['idle'],
    contributes: [
      chatTransports({
        id: 'stuck',
        label: 'Story',
        icon: 'chats',
        service: StuckChats,
        ownsChat: () => true,
      }),
    ],
  },
  context => {
    const list = createValueStore<ChatListState>({ phase: 'loading', chats: [] })
    context.provide(StuckChats, {
      list,
      findByEventAuthor: async () => undefined,
    } as Partial<ChatTransport> as ChatTransport)
  },
)

/** The page that a push notification about a message opens, while the stored conversations are not ready yet. */
export default {
  title: 'Plugins/Chats, from a notice',
  decorators: [withKernel(manifest, stuckChatsPlugin)],
  parameters: { kernel: { signer, path: `/chats/from/${'a'.repeat(64)}` } },
} satisfies Meta

export const Opening: StoryObj = {
  render: () => <ChatOfAuthorPage />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('status')).toHaveTextContent(
      'Opening the conversation',
    )
    await expect(within(canvasElement).getByRole('progressbar')).toBeVisible()
  },
}

export const Late: StoryObj = {
  render: () => <ChatOfAuthorPage limitMs={100} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const status = await inside.findByRole('status')
    const late = 'Your messages have not opened yet'
    await waitFor(() => expect(status).toHaveTextContent(late))
    await expect(inside.getByRole('link', { name: 'All chats' })).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(status).toHaveTextContent(late))
  },
}
