import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createTestSigner } from '#kernel/testing'
import { demoEvents } from '../../stories/demo-events'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import type { ChatMessage } from './contract'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

const signer = createTestSigner()
const [ana = ''] = new Set(demoEvents.map(event => event.pubkey))
const sentAt = Date.now() - 60_000

const createMessage = (id: string, text: string, tags: ChatMessage['tags'] = []): ChatMessage => ({
  id,
  author: ana,
  at: sentAt,
  text,
  tags,
  reactions: [],
})

export default {
  title: 'Plugins/Chats/Message content',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        [
          {
            summary: {
              id: 'ride',
              transport: 'fixed',
              title: 'Ride',
              people: [],
              arrivals: [],
              isRequest: false,
            },
            messages: [
              createMessage('warned', 'What I saw there', [['content-warning', 'An accident']]),
              createMessage('nsfw', 'From the beach #nsfw\nhttps://media.example/beach.jpg'),
            ],
          },
          {
            summary: {
              id: 'plain',
              transport: 'fixed',
              title: 'Plain',
              people: [],
              arrivals: [],
              isRequest: false,
            },
            messages: [
              createMessage('without', 'We ride on Sunday.\nשלום, Ben!'),
              createMessage('with', 'We ride on #sunday.\nשלום, Ben!'),
            ],
          },
        ],
        signer.pubkey,
      ),
      ...pluginManifests('notes', 'profiles'),
    ),
  ],
  parameters: { layout: 'fullscreen', kernel: { signer } },
} satisfies Meta

/** A message is covered like a note: a content warning covers all of it, `#nsfw` covers its media. */
export const Covered: StoryObj = {
  render: () => (
    <ChatsLayout openChatId="ride">
      <ChatById id="ride" />
    </ChatsLayout>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const cover = await inside.findByRole('button', { name: /An accident/ })
    await expect(await inside.findByRole('button', { name: /Sensitive content/ })).toBeVisible()
    await expect(inside.getByText(/From the beach/)).toBeVisible()
    await expect(canvasElement.querySelector('img[src*="beach"]')).toBeNull()
    await expect(inside.queryByText(/What I saw there/)).toBeNull()
    await userEvent.click(cover)
    await expect(await inside.findByText('What I saw there', { selector: 'article *' })).toBeVisible()
  },
}

/** A text with and one without a link look alike, although only one of them needs the views of the notes plugin. */
export const PlainText: StoryObj = {
  render: () => (
    <ChatsLayout openChatId="plain">
      <ChatById id="plain" />
    </ChatsLayout>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const link = await inside.findByRole('link', { name: '#sunday' })
    const boxOf = (element: Element | null | undefined) => {
      const { height, left } = element?.closest('[dir=auto]')?.getBoundingClientRect() ?? {}
      return { height, left }
    }
    const bubbleOf = (id: string) => canvasElement.querySelector(`[data-message="${id}"] [dir=auto]`)
    await expect(link).toBeVisible()
    await expect(boxOf(bubbleOf('without'))).toEqual(boxOf(bubbleOf('with')))
    await expect(bubbleOf('without')?.textContent).toBe('We ride on Sunday.\nשלום, Ben!')
    // Each line has the direction of its own first letter, so the second one begins at the right edge.
    const gapAtStartOf = (id: string) => {
      const bubble = bubbleOf(id)
      const texts = document.createTreeWalker(bubble as Element, NodeFilter.SHOW_TEXT)
      let text = texts.nextNode()
      while (text && !text.textContent?.includes('ש')) text = texts.nextNode()
      const at = text?.textContent?.indexOf('ש') ?? -1
      const letter = document.createRange()
      letter.setStart(text as Node, at)
      letter.setEnd(text as Node, at + 1)
      return Math.round((bubble?.getBoundingClientRect().right ?? 0) - letter.getBoundingClientRect().right)
    }
    await expect([gapAtStartOf('without'), gapAtStartOf('with')]).toEqual([0, 0])
  },
}
