import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Graph } from '#contracts/graph'
import { createTestEvent, createTestSigner, type TestKernel } from '#kernel/testing'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { createChatSummary } from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'
import RequestsPage from './views/requests-page'

const signer = createTestSigner()
const createProfile = (digit: string, name: string) =>
  createTestEvent({ kind: 0, pubkey: digit.repeat(64), content: JSON.stringify({ name }) })
const [ada, ben] = [createProfile('1', 'Ada'), createProfile('2', 'Ben')]
const follows = createTestEvent({
  kind: 3,
  pubkey: signer.pubkey,
  tags: [ada, ben].map(({ pubkey }) => ['p', pubkey]),
})
const request = { isRequest: true } as const
const claimed = { people: [ada.pubkey], isClaimed: true } as const

/** Somebody has answered the reader's invite in the name of Ada, whom the reader follows. Nothing proves the name yet. */
export default {
  title: 'Plugins/Chats, a claimed name',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        [
          { summary: createChatSummary('claimed', { ...claimed, ...request }), messages: [] },
          { summary: createChatSummary('proven', { people: [ben.pubkey], ...request }), messages: [] },
          { summary: createChatSummary('in-the-list', claimed), messages: [] },
        ],
        signer.pubkey,
      ),
      ...pluginManifests('profiles', 'graph', 'lists'),
    ),
  ],
  parameters: {
    layout: 'fullscreen',
    kernel: {
      signer,
      events: [ada, ben, follows],
      prepare: ({ kernel }: TestKernel) => void kernel.resolve(Graph),
    },
  },
} satisfies Meta

/** The list says that it is a claim, and the mark of a followed person stands only beside the proven name. */
export const InRequests: StoryObj = {
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const proven = await inside.findByRole('link', { name: /^Ben/ })
    await expect(await within(proven).findByTitle('Following')).toBeVisible()
    const claim = await inside.findByRole('link', { name: /^Says to be Ada/ })
    await expect(within(claim).queryByTitle('Following')).toBeNull()
    await expect(await inside.findByRole('checkbox', { name: 'Select Says to be Ada' })).toBeInTheDocument()
  },
}

export const OnItsPage: StoryObj = {
  render: () => (
    <ChatsLayout openChatId="claimed">
      <ChatById id="claimed" />
    </ChatsLayout>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByRole('heading', { level: 1, name: 'Says to be Ada' })).toBeInTheDocument()
    await expect(await inside.findByRole('link', { name: /^Says to be Ada/ })).toBeVisible()
  },
}
