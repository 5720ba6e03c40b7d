import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import feeds from '../../plugins/feeds/manifest'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import relays from '../../plugins/relays/manifest'
import RelayPage from '../../plugins/relays/views/relay-page'
import { inColumn } from '../column'
import { withKernel } from '../with-kernel'

export default {
  title: 'Plugins/Relays',
  render: () => <RelayPage />,
  decorators: [inColumn, withKernel(relays, feeds, notes, profiles)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Page: StoryObj = {
  parameters: { kernel: { path: '/relay/relay.test' } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByRole('heading', { name: 'The story relay' })).toBeVisible()
    await waitFor(() => expect(inside.getAllByRole('article').length).toBeGreaterThan(2))
  },
}

/** It is not there: neither its description nor its notes come. */
export const OutOfReach: StoryObj = {
  parameters: { kernel: { path: '/relay/nowhere.invalid' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/does not say what it is/)).toBeVisible()
  },
}

export const NoAddress: StoryObj = {
  parameters: { kernel: { path: '/relay/%20' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/not the address of a relay/)).toBeVisible()
  },
}
