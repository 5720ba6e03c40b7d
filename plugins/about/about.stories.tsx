import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { withKernel } from '../../stories/with-kernel'
import about from './manifest'
import AboutPage from './views/about-page'

export default {
  title: 'Plugins/About',
  decorators: [withKernel(about)],
  parameters: { layout: 'fullscreen', kernel: { path: '/about' } },
} satisfies Meta

export const Page: StoryObj = {
  render: () => <AboutPage />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  },
}
