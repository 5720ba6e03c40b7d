import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { columnDecorator } from '../../stories/column'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import AnalyticsSettingsSection from './views/analytics-settings-section'

export default {
  title: 'Plugins/Usage counts',
  render: () => <AnalyticsSettingsSection />,
  decorators: [columnDecorator, withKernel(manifest)],
} satisfies Meta

/** Nothing is counted before the user allows it. */
export const Off: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const consent = await inside.findByRole('switch', { name: 'Count the pages I open' })
    await expect(consent).not.toBeChecked()
    await expect(await inside.findByText('Nothing was sent')).toBeVisible()
    await userEvent.click(consent)
    await expect(consent).toBeChecked()
    await userEvent.click(consent)
  },
}
