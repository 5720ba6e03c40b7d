import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { createDeferred } from '#kernel/testing'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import {
  ana,
  ben,
  createChatMessage,
  createChatSummary,
  MINUTE,
  readerPubkey,
  signer,
} from '../../stories/sample-chats'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'
import { ChatsLayout } from './views/chats-layout'

/** The heights of the messages differ, so the list cannot know them before the rows are rendered. */
const messages = Array.from({ length: 120 }, (_, n) =>
  createChatMessage(
    `${n}`,
    n % 3 === 0 ? ana : ben,
    (120 - n) * MINUTE,
    `Buoy ${n}. ${'It lies low in the water. '.repeat((n * 7) % 12)}`,
  ),
)
const olderCame = createDeferred<void>()

export default {
  title: 'Plugins/Chats/Older messages',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        [
          {
            summary: createChatSummary('buoys', { title: 'Buoys' }),
            messages: messages.slice(-60),
            olderMessages: messages.slice(0, -60),
            whenOlder: olderCame.promise,
          },
        ],
        readerPubkey,
      ),
      ...pluginManifests('notes', 'profiles'),
    ),
  ],
  parameters: { layout: 'fullscreen', kernel: { signer } },
} satisfies Meta

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))
/** Waits until the page keeps its height for some frames: all rows in view are measured. */
const waitForStableHeight = () =>
  waitFor(
    async () => {
      const before = document.documentElement.scrollHeight
      for (let frame = 0; frame < 5; frame++) await nextFrame()
      expect(document.documentElement.scrollHeight).toBe(before)
    },
    { timeout: 5_000 },
  )

/** Older messages come while the reader is scrolled up: the message that they read stays where it is. */
export const KeepsItsPlace: StoryObj = {
  render: () => (
    <ChatsLayout openChatId="buoys">
      <ChatById id="buoys" />
    </ChatsLayout>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByText(/^Buoy 119\./, { selector: 'article *' })
    await waitForStableHeight()
    const findRow = (n: string | undefined) =>
      canvasElement.querySelector<HTMLElement>(`[data-message="${n}"]`)
    // Without a wheel event, the list takes the movement for that of a page that has just grown.
    while (window.scrollY > 300) {
      window.dispatchEvent(new WheelEvent('wheel'))
      window.scrollBy(0, -200)
      await nextFrame()
    }
    await expect(await inside.findByRole('button', { name: 'Latest messages' })).toBeVisible()
    await waitForStableHeight()
    const read = [...canvasElement.querySelectorAll<HTMLElement>('[data-message]')].find(
      row => row.getBoundingClientRect().top > window.innerHeight / 3,
    )
    const { message } = (read as HTMLElement).dataset
    const getTop = () => findRow(message)?.getBoundingClientRect().top ?? Number.NaN
    const [top, height] = [getTop(), document.documentElement.scrollHeight]
    olderCame.resolve()
    await waitFor(() => expect(document.documentElement.scrollHeight).toBeGreaterThan(height + 1_000))
    await waitForStableHeight()
    await expect(Math.abs(getTop() - top)).toBeLessThanOrEqual(2)
  },
}
