import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createTestEvent, createTestSigner } from '#kernel/testing'
import { pluginManifests } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from '../manifest'
import ChannelInfo from './channel-info'

const signer = createTestSigner()
const about = `Which tea, and when. ${'Bring a cup and a story to tell. '.repeat(8)}`.trim()
const createChannel = (metadata: object) =>
  createTestEvent({ kind: 40, pubkey: signer.pubkey, content: JSON.stringify(metadata) })
const long = createChannel({ name: 'Tea people', about })
const short = createChannel({ name: 'Tea', about: 'Which tea?' })

export default {
  title: 'Plugins/Channels/Description',
  decorators: [withKernel(manifest, ...pluginManifests('profiles'))],
  parameters: {
    kernel: {
      signer,
      events: [long, short],
      session: { pubkey: signer.pubkey, canSign: true, method: 'key' },
    },
  },
} satisfies Meta

const inColumn = (id: string) => () => (
  <div style={{ inlineSize: 300 }}>
    <ChannelInfo id={id} />
  </div>
)

/** True if no edge of another element cuts the middle of this one off. */
function isUncut(element: HTMLElement): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Two lines of a long description are shown. Its creator can edit it, and anybody can read all of it. */
export const Long: StoryObj = {
  render: inColumn(long.id),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const edit = await inside.findByRole('button', { name: 'Edit' })
    await expect(isUncut(edit)).toBe(true)
    const text = inside.getByText(about)
    const height = text.clientHeight
    await expect(text.scrollHeight).toBeGreaterThan(height)
    await userEvent.click(inside.getByRole('button', { name: 'Show all' }))
    await expect(text.scrollHeight).toBe(text.clientHeight)
    inside.getByRole('button', { name: 'Show less' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(text.clientHeight).toBe(height)
  },
}

export const Short: StoryObj = {
  render: inColumn(short.id),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('Which tea?')).toBeVisible()
    await expect(inside.queryByRole('button', { name: 'Show all' })).toBeNull()
  },
}
