import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { createTestSigner } from '#kernel/testing'
import { demoEvents } from '../../stories/demo-events'
import { fixedChatsPlugin } from '../../stories/fixed-chats'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import type { ChatMessage } from './contract'
import manifest from './manifest'
import { ChatById } from './views/chat-by-id'

const signer = createTestSigner()
const [ana = ''] = new Set(demoEvents.map(event => event.pubkey))
const NOW = Date.now()

const createMessage = (id: string, author: string, given: Partial<ChatMessage>): ChatMessage => ({
  id,
  author,
  at: NOW - 60_000,
  text: '',
  tags: [],
  reactions: [],
  ...given,
})
const delivery: ChatMessage['delivery'] = { state: 'sent', relays: { 'wss://a.test': { state: 'ok' } } }
const file: ChatMessage['file'] = {
  url: 'https://media.invalid/wide.bin',
  type: 'image/png',
  key: 'a'.repeat(64),
  nonce: 'b'.repeat(24),
  width: 2_880,
  height: 1_800,
}
const summary = { transport: 'fixed', title: 'Ride', people: [], arrivals: [], isRequest: false }

export default {
  title: 'Plugins/Chats/Message width',
  decorators: [
    withKernel(
      manifest,
      fixedChatsPlugin(
        [
          {
            summary: { ...summary, id: 'wide' },
            messages: [
              createMessage('theirs', ana, { text: 'People explain things at length. '.repeat(8) }),
              createMessage('mine', signer.pubkey, {
                text: 'So do I, with a keyboard. '.repeat(8),
                delivery,
              }),
              createMessage('picture', signer.pubkey, { file, delivery, at: NOW }),
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

/** Renders the conversation in a column of this width (px). */
const inColumn = (width: number) => () => (
  <div style={{ inlineSize: width }}>
    <ChatById id="wide" />
  </div>
)

/** Returns the place of a message and of the box around its text or file. */
async function findBoxes(canvasElement: HTMLElement, id: string) {
  const article = await waitFor(() => {
    const found = canvasElement.querySelector(`[data-message="${id}"]`)
    if (!found) throw new Error(`The message '${id}' is not shown`)
    return found as HTMLElement
  })
  const bubble = article.querySelector('[dir="auto"]')?.parentElement as HTMLElement
  return { article, row: article.getBoundingClientRect(), bubble: bubble.getBoundingClientRect() }
}

/** A long message by the reader stands at the right edge, one by another person at the left. */
export const LongText: StoryObj = {
  render: inColumn(680),
  play: async ({ canvasElement }) => {
    const mine = await findBoxes(canvasElement, 'mine')
    const theirs = await findBoxes(canvasElement, 'theirs')
    await expect(mine.bubble.right).toBeGreaterThan(theirs.bubble.right)
    await expect(mine.row.right - mine.bubble.right).toBeLessThan(24)
    await expect(mine.bubble.left - mine.row.left).toBeGreaterThan(100)
  },
}

/** A wide picture and the line below it are as narrow as the column. */
export const WidePicture: StoryObj = {
  render: inColumn(360),
  play: async ({ canvasElement }) => {
    // The picture does not come, but its frame has the picture's size.
    await within(canvasElement).findByRole('button', { name: 'Retry' })
    const { article, row, bubble } = await findBoxes(canvasElement, 'picture')
    await expect(bubble.right).toBeLessThanOrEqual(row.right)
    const sent = within(article).getByRole('button', { name: /^Sent to/ })
    await expect(sent.getBoundingClientRect().right).toBeLessThanOrEqual(row.right)
  },
}

/** The author's name and the delivery state of a message, which can be pressed, are at least 24 px high. */
export const Targets: StoryObj = {
  render: inColumn(360),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const links = within((await findBoxes(canvasElement, 'theirs')).article).getAllByRole('link')
    for (const target of [...links, ...inside.getAllByRole('button')])
      await expect(target.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  },
}
