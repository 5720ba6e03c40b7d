import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import {
  ana,
  createChatMessage,
  createChatRequest,
  createChatSummary,
  MINUTE,
  readerPubkey,
  signer,
} from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

/** As many characters as a message may have. The last word is found nowhere else. */
const LONG_TEXT = `${'Words without end. '.repeat(3_157)}Finally`
const MANY_LINES = `${'Line\n'.repeat(5_000)}Finally`

export default {
  title: 'Plugins/Chats/Long message',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        [
          {
            summary: createChatSummary('accepted', { title: 'Long' }),
            messages: [
              createChatMessage('long', ana, 2 * MINUTE, LONG_TEXT),
              createChatMessage('short', ana, MINUTE, 'Short'),
            ],
          },
          {
            summary: createChatSummary('lines', { title: 'Lines' }),
            messages: [createChatMessage('lines', readerPubkey, MINUTE, MANY_LINES)],
          },
          createChatRequest('request', ana, LONG_TEXT),
        ],
        readerPubkey,
      ),
      ...pluginManifests('notes', 'profiles'),
    ),
  ],
  parameters: { layout: 'fullscreen', kernel: { signer } },
} satisfies Meta

const chat = (id: string) => () => (
  <ChatsLayout openChatId={id}>
    <ChatById id={id} />
  </ChatsLayout>
)
/** A folded message is lower (px), even on a phone, and a whole one is many times as high. */
const MAX_FOLDED_HEIGHT_PX = 2_000

/** A long text shows its beginning, all of it after a press, and its beginning after another. */
export const Accepted: StoryObj = {
  render: chat('accepted'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getAllByRole('article')).toHaveLength(2))
    const [first, last] = inside.getAllByRole('article') as [HTMLElement, HTMLElement]
    await waitFor(() => expect(first).toHaveTextContent('Words without end'))
    await expect(first.clientHeight).toBeLessThan(MAX_FOLDED_HEIGHT_PX)
    await expect(first).not.toHaveTextContent('Finally')
    await expect(within(last).queryByRole('button', { name: 'Show more' })).toBeNull()
    const toggle = within(first).getByRole('button', { name: 'Show more' })
    const top = () => first.getBoundingClientRect().top
    const topBefore = top()
    await userEvent.click(toggle)
    await waitFor(() => expect(first).toHaveTextContent(/Finally/))
    // The reader goes on reading where the text was cut, and is not led to its end.
    await expect(await inside.findByRole('button', { name: 'Latest messages' })).toBeVisible()
    await expect(Math.abs(top() - topBefore)).toBeLessThanOrEqual(2)
    await expect(toggle).toHaveTextContent('Show less')
    await expect(toggle).toHaveFocus()
    await userEvent.click(toggle)
    await waitFor(() => expect(first).not.toHaveTextContent('Finally'))
    await expect(first.clientHeight).toBeLessThan(MAX_FOLDED_HEIGHT_PX)
  },
}

export const ManyLines: StoryObj = {
  render: chat('lines'),
  play: async ({ canvasElement }) => {
    const message = await within(canvasElement).findByRole('article')
    await waitFor(() => expect(message).toHaveTextContent('Line Line'))
    await expect(message.clientHeight).toBeLessThan(MAX_FOLDED_HEIGHT_PX)
    await userEvent.click(within(message).getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(message).toHaveTextContent(/Finally/))
  },
}

/** A stranger cannot fill the reader's screen either. */
export const InRequest: StoryObj = {
  render: chat('request'),
  play: async ({ canvasElement }) => {
    const message = await within(canvasElement).findByRole('article')
    await waitFor(() => expect(message).toHaveTextContent('Words without end'))
    await expect(message.clientHeight).toBeLessThan(MAX_FOLDED_HEIGHT_PX)
    await userEvent.click(within(message).getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(message).toHaveTextContent(/Finally/))
  },
}
