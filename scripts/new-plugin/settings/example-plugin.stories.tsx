import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { columnDecorator } from '../../../stories/column'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'
import ExamplePluginSection from './views/example-plugin-section'

export default {
  title: 'Plugins/Example plugin',
  decorators: [columnDecorator, withKernel(manifest)],
  parameters: { layout: 'fullscreen' },
  render: () => <ExamplePluginSection />,
} satisfies Meta

export const Section: StoryObj = {
  play: async ({ canvasElement }) => {
    const quiet = await within(canvasElement).findByRole('switch', { name: 'Be quiet' })
    await userEvent.click(quiet)
    await expect(quiet).toBeChecked()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Reset' }))
    await expect(quiet).not.toBeChecked()
  },
}
