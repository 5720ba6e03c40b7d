import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { columnDecorator } from '../../../stories/column'
import { pluginManifests } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'
import ExamplePluginPage from './views/example-plugin-page'

export default {
  title: 'Plugins/Example plugin',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('notes', 'profiles'))],
  parameters: { layout: 'fullscreen' },
  render: () => <ExamplePluginPage />,
} satisfies Meta

export const Page: StoryObj = {
  play: async ({ canvasElement }) => {
    const notes = await within(canvasElement).findAllByRole('article')
    await expect(notes.length).toBeGreaterThan(3)
  },
}

export const Empty: StoryObj = {
  parameters: { kernel: { events: [] } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No notes yet')).toBeVisible()
  },
}
