import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import SettingsPage from '../../host/settings/settings-page'
import about from '../../plugins/about/manifest'
import feeds from '../../plugins/feeds/manifest'
import notes from '../../plugins/notes/manifest'
import { inColumn } from '../column'
import { withKernel } from '../with-kernel'

const at = (section: string) => ({ kernel: { path: `/settings${section}` } })

export default {
  title: 'Host/Settings',
  render: () => <SettingsPage />,
  decorators: [inColumn, withKernel(about, feeds, notes)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Sections: StoryObj = {
  parameters: at(''),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: 'Content' })).toBeVisible()
  },
}

export const Appearance: StoryObj = {
  parameters: at('/appearance'),
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('heading', { name: 'Appearance' })),
}

export const Network: StoryObj = {
  parameters: at('/network'),
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText(/relay\.test/)),
}

export const Plugins: StoryObj = {
  parameters: at('/plugins'),
  play: async ({ canvasElement }) => {
    const toggle = await within(canvasElement).findByRole('switch', { name: /About/ })
    await userEvent.click(toggle)
    await expect(toggle).not.toBeChecked()
    await userEvent.click(toggle)
    await expect(toggle).toBeChecked()
  },
}
