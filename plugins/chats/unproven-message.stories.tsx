import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createTestSigner } from '#kernel/testing'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { withKernel } from '../../stories/with-kernel'
import type { ChatMessage, ChatSummary } from './contract'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'

const signer = createTestSigner()
const ana = 'a1'.repeat(32)
const summary: ChatSummary = { id: 'ana', transport: 'fixed', people: [ana], arrivals: [], isRequest: false }
const said = (id: string, text: string, isUnproven?: true): ChatMessage => ({
  id,
  author: ana,
  at: Date.now() - 60_000,
  text,
  tags: [],
  reactions: [],
  ...(isUnproven && { isUnproven }),
})

/** Among other messages, the conversation contains one from a device that its owner has removed. */
export default {
  title: 'Plugins/Chats, not proven',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        [
          {
            summary,
            messages: [
              said('1', 'From my phone'),
              said('2', 'Send money', true),
              said('3', 'From my laptop'),
            ],
          },
        ],
        signer.pubkey,
      ),
    ),
  ],
  parameters: { kernel: { signer, events: [] } },
  render: () => <ChatById id="ana" />,
} satisfies Meta

export const RemovedDevice: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const [before, unproven, after] = await inside.findAllByRole('article')
    await expect(within(unproven as HTMLElement).getByText('Send money')).toBeVisible()
    await expect(within(unproven as HTMLElement).getByText(/Not proven: from a device/)).toBeVisible()
    for (const message of [before, after])
      await expect(within(message as HTMLElement).queryByText(/Not proven/)).toBeNull()
  },
}
