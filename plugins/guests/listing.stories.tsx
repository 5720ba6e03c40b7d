import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { PluginView } from '#kernel/react'
import { createTestEvent } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import GuestsSection from './views/guests-section'
import MissingPage from './views/missing-page'

const author = demoEvents.find(({ kind }) => kind === 0)?.pubkey ?? ''
const listing = (tags: readonly string[][]) =>
  createTestEvent({
    kind: 35_128,
    pubkey: author,
    content: JSON.stringify({
      api: 1,
      id: 'recipes',
      title: 'Recipes',
      summary: 'Shows recipes, with their amounts for as many people as you like.',
      version: '1.2.0',
      adds: {
        noteKinds: [
          { id: 'recipe', kinds: [37_070], view: 'recipe', names: ['a recipe', 'recipes'], as: ['post'] },
        ],
        pages: [{ id: 'book', label: 'Recipe book', view: 'book', inSidebar: true }],
      },
    }),
    tags: [['d', 'recipes'], ['l', '1', 'pinion.plugin'], ...tags],
  })
const good = listing([
  ['path', '/plugin.js', 'ab'.repeat(32)],
  ['server', 'https://files.example.com'],
])

export default {
  title: 'Plugins/Guests/Installing',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('notes', 'profiles'))],
  parameters: { layout: 'fullscreen', kernel: { events: demoEvents } },
} satisfies Meta

type Story = StoryObj

/** The card of a published plugin. The install dialog ignores presses in its first half second. */
export const Listing: Story = {
  render: () => <PluginView token={NoteCard} event={good} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Install' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Install Recipes?' }))
    await waitFor(() => expect(sheet.getByText('Shows recipes (kind 37070), in feeds, too')).toBeVisible())
    const install = sheet.getByRole('button', { name: 'Install' })
    await waitFor(() => expect(install).not.toHaveAttribute('aria-disabled'))
  },
}

/** A listing without the code's hash cannot be installed. The card says why. */
export const Unusable: Story = {
  render: () => <PluginView token={NoteCard} event={listing([])} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent('The listing names no hash of the code.'))
  },
}

export const NothingInstalled: Story = {
  render: () => <GuestsSection />,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('No plugins from others yet')
  },
}

/** The page at the address of a plugin that was removed. */
export const Missing: Story = {
  render: () => <MissingPage />,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('This plugin is not installed here')
  },
}
