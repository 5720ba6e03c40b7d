import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { PluginManifest } from '#kernel'
import SettingsPage from '../../host/settings/settings-page'
import about from '../../plugins/about/manifest'
import feeds from '../../plugins/feeds/manifest'
import notes from '../../plugins/notes/manifest'
import { columnDecorator } from '../column'
import { withKernel } from '../with-kernel'

const at = (section: string) => ({ kernel: { path: `/settings${section}` } })

export default {
  title: 'Host/Settings',
  render: () => <SettingsPage />,
  decorators: [columnDecorator, withKernel(about, feeds, notes)],
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

let tide = true
const failing: PluginManifest = {
  ...about,
  activateOn: ['startup'],
  activate: async () => ({
    activate() {
      if (tide) throw new Error('the tide came in')
    },
  }),
}

/**
 * The plugin was stopped after a failure. Its switch still shows the user's choice, on, and turns it off and on again.
 */
export const Stopped: StoryObj = {
  decorators: [withKernel(failing, feeds, notes)],
  parameters: { kernel: { path: '/settings/plugins', faults: true } },
  beforeEach: () => {
    tide = true
  },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement)
    const stopped = await list.findByText(/^Stopped after it failed: the tide came in\./)
    const toggle = list.getByRole('switch', { name: 'About' })
    await expect(toggle).toBeChecked()
    await userEvent.click(toggle)
    await expect(toggle).not.toBeChecked()
    await expect(stopped).not.toBeInTheDocument()
    tide = false
    await userEvent.click(toggle)
    await expect(toggle).toBeChecked()
    await expect(list.queryByText(/^Stopped/)).toBeNull()
  },
}
