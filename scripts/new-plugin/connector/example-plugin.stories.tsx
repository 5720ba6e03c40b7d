import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { WalletFlow } from '#contracts/wallet'
import { View } from '#kernel/react'
import { inColumn } from '../../../stories/column'
import { plugins } from '../../../stories/manifests'
import { withKernel } from '../../../stories/with-kernel'
import manifest from './manifest'

export default {
  title: 'Plugins/Example plugin',
  decorators: [inColumn, withKernel(manifest, ...plugins('wallet', 'connector-nwc'))],
  parameters: { layout: 'fullscreen' },
  render: () => <View of={WalletFlow} />,
} satisfies Meta

export const Screen: StoryObj = {
  play: async ({ canvasElement }) => {
    const flow = within(canvasElement)
    await userEvent.click(await flow.findByRole('button', { name: 'Example plugin' }))
    await expect(await flow.findByRole('heading', { name: 'Connect Example plugin' })).toBeVisible()
    await expect(await flow.findByText(/^Paste it here/)).toBeVisible()
  },
}
