import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { FaultNotice } from '../../host/fault-notice'
import { type HostServices, HostServicesProvider, useHostServices } from '../../host/host-context'
import UnknownLinkPage from '../../host/links/unknown-link-page'
import AppStateNotices from '../../host/shell/app-state-notices'
import { OfflineAnnouncement } from '../../host/shell/offline-announcement'
import HostPageHeader from '../../host/shell/page-header'
import about from '../../plugins/about/manifest'
import { columnDecorator } from '../column'
import { withKernel } from '../with-kernel'

const retry = fn()

export default {
  title: 'Host/Notices',
  decorators: [columnDecorator, withKernel(about)],
} satisfies Meta

/** A plugin's view has thrown an error. The notice names the plugin, and the rest of the page still works. */
export const Fault: StoryObj = {
  render: () => (
    <FaultNotice plugin="about" where="page" error={new Error('the tide came in')} retry={retry} />
  ),
  play: async ({ canvasElement }) => {
    const notice = within(canvasElement)
    await expect(await notice.findByRole('status')).toHaveTextContent(
      'Something went wrong. About: the tide came in',
    )
    await userEvent.click(notice.getByRole('button', { name: 'Retry' }))
    await expect(retry).toHaveBeenCalled()
    await expect(notice.getByRole('button', { name: 'Turn off' })).toBeVisible()
  },
}

/** The code of a view could not be loaded. Some browsers request it again only after a reload. */
export const CodeThatDidNotCome: StoryObj = {
  render: () => (
    <FaultNotice
      plugin="about"
      where="page"
      error={new TypeError('Failed to fetch dynamically imported module')}
      retry={retry}
    />
  ),
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('button', { name: 'Reload Page' })),
}

/** Shows both notices: the browser stores nothing, and all plugins are off because of a safe start. */
function Unlucky() {
  const host: HostServices = { ...useHostServices(), isSafeStart: true, durable: false }
  return (
    <HostServicesProvider value={host}>
      <AppStateNotices />
    </HostServicesProvider>
  )
}
export const OfTheStart: StoryObj = {
  render: () => <Unlucky />,
  play: async ({ canvasElement }) => {
    const notices = within(canvasElement)
    await expect(await notices.findByRole('link', { name: 'Start normally' })).toBeVisible()
    await expect(notices.getByText(/keeps nothing for Pinion/)).toBeVisible()
  },
}

export const Offline: StoryObj = {
  render: () => (
    <>
      <OfflineAnnouncement />
      <HostPageHeader title="A page with a name that fills its bar from one end to the other" />
    </>
  ),
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    return () => void Reflect.deleteProperty(navigator, 'onLine')
  },
  play: async ({ canvasElement }) => {
    const shown = within(canvasElement)
    await expect(await shown.findByText(/^Offline/)).toBeVisible()
    await expect(shown.getByRole('status')).toHaveTextContent('You are offline.')
  },
}

export const NotFound: StoryObj = {
  render: () => <UnknownLinkPage />,
  parameters: { layout: 'fullscreen', kernel: { path: '/nobody-of-this-name' } },
  play: async () => {
    await expect(await screen.findByText('The page you are looking for could not be found.')).toBeVisible()
  },
}
