import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { createTestEvent, createTestSigner } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import MediaServersSection from './views/media-servers-section'

const signer = createTestSigner()
const signedIn = { session: { pubkey: signer.pubkey, canSign: true, method: 'key' as const }, signer }
const published = createTestEvent({
  kind: 10_063,
  pubkey: signer.pubkey,
  content: '',
  tags: [
    ['server', 'https://blossom.example.com'],
    ['server', 'https://a-server-with-a-rather-long-name.example.org'],
  ],
})

export default {
  title: 'Plugins/Media servers',
  render: () => <MediaServersSection />,
  decorators: [columnDecorator, withKernel(manifest)],
} satisfies Meta

/** Neither the host's configuration nor the reader names a media server. */
export const None: StoryObj = {
  parameters: { kernel: { events: [] } },
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByText('No default media server configured')),
}

export const Published: StoryObj = {
  parameters: { kernel: { ...signedIn, events: [published] } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const second = await inside.findByRole('radio', { name: /a-server-with-a-rather-long-name/ })
    await userEvent.click(second)
    await expect(second).toBeChecked()
  },
}

/** On a phone, the protocol is below the server's address, because beside it the text would be cut off. */
export const OnAPhone: StoryObj = {
  ...Published,
  globals: { viewport: { value: 'w390' } },
  play: async ({ canvasElement }) => {
    const select = await within(canvasElement).findByRole('combobox', { name: 'Protocol' })
    // With `max-content`, a select is as wide as its longest option. So this is the width that it needs.
    const { inlineSize } = select.style
    const width = select.getBoundingClientRect().width
    select.style.inlineSize = 'max-content'
    const neededWidth = select.getBoundingClientRect().width
    select.style.inlineSize = inlineSize
    await expect(width).toBeGreaterThanOrEqual(neededWidth)
  },
}
