import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createTestEvent, createTestSigner } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import relays from './manifest'
import RelayListSettingsSection from './views/relay-list-settings-section'
import RelayPage from './views/relay-page'

export default {
  title: 'Plugins/Relays',
  render: () => <RelayPage />,
  decorators: [columnDecorator, withKernel(relays, ...pluginManifests('feeds', 'notes', 'profiles'))],
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

/** The relay cannot be reached, so neither its description nor its notes are shown. */
export const OutOfReach: StoryObj = {
  parameters: { kernel: { path: '/relay/nowhere.invalid' } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/does not say what it is/)).toBeVisible()
    await expect(await inside.findByText('nowhere.invalid did not answer.')).toBeVisible()
  },
}

export const NoAddress: StoryObj = {
  parameters: { kernel: { path: '/relay/%20' } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/not the address of a relay/)).toBeVisible()
  },
}

const signer = createTestSigner()
const signedIn = { session: { pubkey: signer.pubkey, canSign: true, method: 'key' as const }, signer }
const list = createTestEvent({
  kind: 10_002,
  pubkey: signer.pubkey,
  content: '',
  tags: [
    ['r', 'wss://relay.test'],
    ['r', 'wss://a-relay-with-a-rather-long-name.example.com', 'read'],
  ],
})

/** The settings page Relay list, with one relay for reading and writing and one for reading. */
export const OwnList: StoryObj = {
  render: () => <RelayListSettingsSection />,
  parameters: { kernel: { ...signedIn, events: [list] } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/a-relay-with-a-rather-long-name/)).toBeVisible()
    await userEvent.type(inside.getByRole('textbox'), 'new.example.com:4848')
    await userEvent.click(inside.getByRole('button', { name: 'Add' }))
    const link = await inside.findByRole('link', { name: 'new.example.com:4848' })
    await expect(link).toHaveAttribute('href', '/relay/new.example.com%3A4848')
  },
}

export const NoListYet: StoryObj = {
  render: () => <RelayListSettingsSection />,
  parameters: { kernel: { ...signedIn, events: [] } },
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByText('You have published no relays yet.')),
}

export const ListOfAVisitor: StoryObj = {
  render: () => <RelayListSettingsSection />,
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByText('Sign in to publish a list of relays.')),
}
