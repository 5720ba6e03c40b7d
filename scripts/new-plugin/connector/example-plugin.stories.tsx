import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { WalletFlow } from '#contracts/wallet'
import { PluginView } from '#kernel/react'
import { columnDecorator } from '../../../stories/column'
import { pluginManifests } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'

export default {
  title: 'Plugins/Example plugin',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('wallet', 'connector-nwc'))],
  parameters: { layout: 'fullscreen' },
  render: () => <PluginView token={WalletFlow} />,
} satisfies Meta

export const Screen: StoryObj = {
  play: async ({ canvasElement }) => {
    const flow = within(canvasElement)
    await userEvent.click(await flow.findByRole('button', { name: 'Example plugin' }))
    await expect(await flow.findByRole('heading', { name: 'Connect Example plugin' })).toBeVisible()
    await expect(await flow.findByText(/^Paste it here/)).toBeVisible()
  },
}
