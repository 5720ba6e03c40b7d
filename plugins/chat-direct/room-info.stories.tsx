import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { ChatListState } from '#contracts/chats'
import { createValueStore } from '#kernel'
import { createTestEvent, createTestPlugin, createTestSigner } from '#kernel/testing'
import { createFixedConversation } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { DirectChats, DirectInbox, type DirectInboxService } from './manifest'
import DirectChatInfo from './views/direct-chat-info'

const signer = createTestSigner()
const people = ['ada', 'ben'].map((name, index) =>
  createTestEvent({ kind: 0, pubkey: `${index + 1}`.repeat(64), content: JSON.stringify({ name }) }),
)
const [ada = '', ben = ''] = people.map(({ pubkey }) => pubkey)

/** Provides a room of three people that has a name, and a conversation of two. */
const rooms = createTestPlugin('rooms', { provides: [DirectChats, DirectInbox] }, context => {
  const summary = { transport: 'nip17', arrivals: [], isRequest: false }
  const [room, pair] = [
    { ...summary, id: 'room', title: 'Sunday tea', people: [ada, ben] },
    { ...summary, id: 'pair', people: [ada] },
  ].map(each => createFixedConversation({ summary: each, messages: [] }, signer.pubkey)) as [
    ReturnType<typeof createFixedConversation>,
    ReturnType<typeof createFixedConversation>,
  ]
  context.provide(DirectChats, {
    list: createValueStore<ChatListState>({ phase: 'ready', chats: [] }),
    open: id => (id === 'room' ? room : pair),
    leave: async () => {},
  })
  context.provide(DirectInbox, {
    hasFallback: () => false,
  } as Partial<DirectInboxService> as DirectInboxService)
})

export default {
  title: 'Plugins/Chats, who reads a private message',
  decorators: [withKernel(rooms, ...pluginManifests('profiles'))],
  parameters: { kernel: { signer, events: people } },
} satisfies Meta

/** The page of a room that has a name says who reads it. */
export const Room: StoryObj = {
  render: () => <DirectChatInfo id="room" />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent('Encrypted for you, ada and ben'))
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Encrypted for you, ada/ }))
    const details = await within(canvasElement.ownerDocument.body).findByRole('dialog', {
      name: 'Encryption',
    })
    await expect(details).toHaveTextContent(
      'you, ada and ben. A thief of one of your keys can read all of it.',
    )
    await expect(
      await within(canvasElement).findByText(
        /^2 people here have not said .*, so nothing can be sent here\./,
      ),
    ).toBeVisible()
  },
}

/** The other person has no list of relays for private messages, and is named. */
export const Pair: StoryObj = {
  render: () => <DirectChatInfo id="pair" />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent('Encrypted for you and ada'))
    await expect(await within(canvasElement).findByText(/has not said on which relays/)).toHaveTextContent(
      'ada has not said on which relays they read private messages, so nothing can be sent here.',
    )
  },
}
