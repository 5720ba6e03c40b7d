import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createTestSigner } from '#kernel/testing'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { withKernel } from '../../stories/with-kernel'
import type { ChatSummary } from './contract'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

const signer = createTestSigner()
const summary: ChatSummary = { id: 'moved', transport: 'fixed', people: [], arrivals: [], isRequest: false }
const moved = {
  summary,
  messages: [],
  state: { phase: 'not-here' as const },
  rights: { noSending: 'This chat is elsewhere.' },
}

/** The page of a private conversation that is not stored on this device. */
export default {
  title: 'Plugins/Chats, not on this device',
  decorators: [withKernel(manifest, fixedChatsPlugin([moved], signer.pubkey))],
  parameters: { kernel: { signer, events: [] } },
  render: () => <ChatById id="moved" />,
} satisfies Meta

export const NotHere: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('This conversation is not on this device')).toBeVisible()
    await expect(inside.getByRole('link', { name: 'All chats' })).toBeVisible()
    await expect(inside.queryByText(/locked/)).toBeNull()
    // The page says it only once, and offers no action.
    await expect(inside.queryByText('This chat is elsewhere.')).toBeNull()
    await expect(inside.queryByRole('button')).toBeNull()
  },
}

/** Beside the list of conversations, the page's header is at the top, as that of any other page. */
export const BesideTheList: StoryObj = {
  parameters: { layout: 'fullscreen' },
  render: () => (
    <ChatsLayout openChatId="moved">
      <ChatById id="moved" />
    </ChatsLayout>
  ),
  play: async ({ canvasElement }) => {
    const heading = await within(canvasElement).findByRole('heading', { level: 1, name: 'Chat' })
    await expect(heading.getBoundingClientRect().bottom).toBeLessThan(60)
  },
}
