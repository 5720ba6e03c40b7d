import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Graph } from '#contracts/graph'
import { encodeNote } from '#kernel/nostr'
import { createTestEvent, createTestSigner, type TestKernel } from '#kernel/testing'
import picture from '../../host/public/icon-192.png?url'
import { type FixedChat, fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'
import RequestsPage from './views/requests-page'

const signer = createTestSigner()
const url = new URL(picture, location.href).href
const profile = createTestEvent({
  kind: 0,
  content: JSON.stringify({ name: 'Ada :heron:', picture: url }),
  tags: [['emoji', 'heron', url]],
})
const ada = profile.pubkey
const NOW = Date.now()

const FILE_URL = 'https://media.invalid/stranger.bin'
const chat = (id: string, text: string, isRequest: boolean): FixedChat => ({
  summary: {
    id,
    transport: 'fixed',
    people: [ada],
    last: { author: ada, text, at: NOW },
    arrivals: [NOW],
    isRequest,
  },
  messages: [
    {
      id: `${id}-1`,
      author: ada,
      at: NOW,
      text,
      tags: [['emoji', 'heron', url]],
      ...(isRequest && { file: { url: FILE_URL, type: 'image/png', key: 'a', nonce: 'b', size: 2_048 } }),
      reactions: [{ author: ada, content: ':heron:', url }],
    },
  ],
})
/** Number of strangers' messages that were not stored because the limits of requests are reached. */
const UNKEPT = 4_500
const note = createTestEvent({ kind: 1, content: 'A heron stood in the harbour' })
const pictureOf = (id: string) => `https://media.invalid/${id}.jpg`
const linksOf = (id: string) =>
  `https://www.youtube.com/watch?v=dQw4w9WgXcQ nostr:${encodeNote(note.id)} ${pictureOf(id)}`
const accepted = chat('accepted', `These words are known :heron: ${linksOf('accepted')}`, false)
const request = chat('request', `These words are strange :heron: ${linksOf('request')}`, true)

const follows = createTestEvent({ kind: 3, pubkey: signer.pubkey, tags: [['p', 'b'.repeat(64)]] })
const loadGraph = ({ kernel }: TestKernel) => void kernel.resolve(Graph)

/**
 * Before the reader accepts a request, nothing that the stranger refers to is fetched: no picture, no emoji and no link
 * card.
 */
export default {
  title: 'Plugins/Chats, strangers',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin([accepted, request], signer.pubkey, { unkept: UNKEPT }),
      ...pluginManifests('notes', 'profiles', 'graph', 'lists'),
    ),
  ],
  parameters: { layout: 'fullscreen', kernel: { signer, events: [profile, note] } },
} satisfies Meta

type Story = StoryObj

// The browser records 250 requests by default, and the scripts of the stories alone exceed that.
performance.setResourceTimingBufferSize(10_000)
/** Returns the number of requests that this page has sent to an address, whether or not they succeeded. */
const countRequests = (address: string) => performance.getEntriesByName(address).length
const picturesIn = (element: Element | null | undefined) =>
  element?.querySelectorAll('img, video, audio').length

/** A request says if nobody near the reader knows the writer, once the graph has loaded. */
export const Requests: Story = {
  render: () => <RequestsPage />,
  parameters: { kernel: { signer, events: [profile, follows], prepare: loadGraph } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: /Ada :heron:/ })).toBeVisible()
    await expect(await within(canvasElement).findByText('Nobody you follow knows them')).toBeVisible()
    await expect(picturesIn(canvasElement)).toBe(0)
  },
}

/** A notice says how many messages were not stored and what the reader can do, until the reader dismisses it. */
export const UnkeptRequests: Story = {
  render: () => <RequestsPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const words = /4,500 more messages from strangers were not kept.*Delete or accept requests to make room/
    await expect(await inside.findByText(words)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(inside.queryByText(words)).toBeNull())
  },
}

export const OneRequest: Story = {
  render: () => <ChatById id="request" />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByRole('button', { name: 'Block Ada :heron:' })).toBeVisible()
    await waitFor(() => expect(inside.getByText('Ada :heron:', { selector: 'p *' })).toBeVisible())
    await expect(inside.getByRole('button', { name: ':heron:, 1' })).toHaveTextContent(':heron: 1')
    await expect(picturesIn(canvasElement)).toBe(0)
    await expect(inside.queryByRole('link', { name: /youtube/ })).toBeNull()
    await expect(inside.queryByText(/stood in the harbour/)).toBeNull()
    await expect(countRequests(pictureOf('request'))).toBe(0)
    await expect(inside.getByText(/It can be opened after you have accepted the request/)).toBeVisible()
    await expect(countRequests(FILE_URL)).toBe(0)
  },
}

/**
 * Links in an accepted conversation show the same cards as in notes. A player loads only when its button is pressed.
 */
export const AcceptedLinks: Story = {
  render: () => <ChatById id="accepted" />,
  play: async ({ canvasElement }) => {
    const message = await within(canvasElement).findByRole('article')
    const inside = within(message)
    await expect(await inside.findByRole('button', { name: 'Load player' })).toBeVisible()
    await expect(await inside.findByText(/stood in the harbour/)).toBeVisible()
    await waitFor(() => expect(countRequests(pictureOf('accepted'))).toBeGreaterThan(0))
    await expect(message.querySelector('iframe')).toBeNull()
    // A card must not make the message wider than its column.
    await expect(message.scrollWidth).toBeLessThanOrEqual(message.clientWidth)
  },
}

/** A search finds messages in requests too. */
export const Found: Story = {
  render: () => <ChatsLayout />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.type(await inside.findByLabelText('Search your messages'), 'words')
    const known = await inside.findByRole('link', { name: /words are known/ })
    // These are Ada's picture, and the emoji in her name.
    await waitFor(() => expect(picturesIn(known)).toBe(2))
    const strange = inside.getByRole('link', { name: /words are strange/ })
    await expect(strange).toHaveTextContent('Ada :heron:')
    await expect(picturesIn(strange)).toBe(0)
  },
}
