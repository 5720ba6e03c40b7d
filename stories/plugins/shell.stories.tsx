import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { definePlugin, type ViewLoader } from '#kernel'
import { PluginView } from '#kernel/react'
import {
  asidePanels,
  bottomBarItems,
  defineRoute,
  PageHeader,
  routes,
  shellViews,
  shortcuts,
} from '#kernel/shell'
import { Button, IconButton, Notice } from '#ui-kit'
import { Footer } from '../../host/shell/footer'
import { PageShell } from '../../host/shell/page-shell'
import { PageSkeleton } from '../../host/shell/page-skeleton'
import KeyboardSettingsSection from '../../host/shortcuts/keyboard-settings-section'
import about from '../../plugins/about/manifest'
import feeds from '../../plugins/feeds/manifest'
import notes from '../../plugins/notes/manifest'
import { columnDecorator } from '../column'
import { withKernel } from '../with-kernel'

const view =
  (Piece: () => React.ReactNode): ViewLoader<Record<never, never>> =>
  async () => ({ default: Piece })

/** A plugin that adds one item to each place of the app's frame. */
const everywhere = definePlugin({
  id: 'everywhere',
  version: '1.0.0',
  api: 1,
  title: 'Everywhere',
  summary: 'Shows where a plugin can put things around the pages.',
  icon: 'plugins',
  contributes: [
    shellViews({
      id: 'top',
      place: 'sidebar-top',
      view: view(() => <Button block>Sidebar, top</Button>),
    }),
    shellViews({
      id: 'bottom',
      place: 'sidebar-bottom',
      view: view(() => <Button block>Sidebar, bottom</Button>),
    }),
    shellViews({
      id: 'header',
      place: 'header',
      view: view(() => <Button size="small">Header</Button>),
    }),
    shellViews({
      id: 'footer',
      place: 'footer',
      view: view(() => <Notice icon="about">A line above the bar of a phone</Notice>),
    }),
    shellViews({
      id: 'hidden',
      place: 'header',
      when: ({ session }) => session.canSign,
      view: view(() => <Button size="small">For writers</Button>),
    }),
    bottomBarItems({
      id: 'act',
      order: 20,
      view: view(() => <IconButton icon="plus" label="Act" />),
    }),
    asidePanels({ id: 'panel', view: view(() => <h2>A panel, from 1024 px</h2>) }),
    routes({
      id: 'room',
      to: defineRoute('/rooms/$room'),
      view: view(() => <p>A room</p>),
      noFooter: true,
    }),
    shortcuts({
      id: 'wave',
      keys: 'w w',
      label: 'Wave',
      action: async () => ({ default: () => void document.body.toggleAttribute('data-waved') }),
    }),
  ],
})

export default {
  title: 'Host/Shell',
  decorators: [withKernel(about, feeds, notes, everywhere)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Frame: StoryObj = {
  render: () => <PageShell />,
  play: async ({ canvasElement }) => {
    const frame = within(canvasElement)
    const nav = within(await frame.findByRole('navigation', { name: 'Main' }))
    await expect(await nav.findByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await expect(await frame.findByRole('button', { name: 'Sidebar, top' })).toBeVisible()
    await expect(await frame.findByRole('button', { name: 'Sidebar, bottom' })).toBeVisible()
  },
}

export const Header: StoryObj = {
  decorators: [columnDecorator],
  render: () => (
    <PluginView token={PageHeader} title="A page whose title is longer than a phone has room for it" />
  ),
  play: async ({ canvasElement }) => {
    const header = within(canvasElement)
    await expect(await header.findByRole('button', { name: 'Header' })).toBeVisible()
    await expect(header.queryByRole('button', { name: 'For writers' })).toBeNull()
  },
}

/** The footer is shown in windows narrower than 820 px. */
export const PhoneFooter: StoryObj = {
  render: () => <Footer />,
  play: async ({ canvasElement }) => {
    const bar = canvasElement.querySelector('nav')
    await waitFor(() => expect(bar?.querySelectorAll('li')).toHaveLength(2))
    await expect(bar?.querySelector('[aria-label="Act"]')).not.toBeNull()
  },
}

/** A page can hide the footer to use the bottom of a phone's screen itself. */
export const NoFooter: StoryObj = {
  ...PhoneFooter,
  parameters: { kernel: { path: '/rooms/somebody' } },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('nav')).toBeNull(),
}

export const PageOnItsWay: StoryObj = { decorators: [columnDecorator], render: () => <PageSkeleton /> }

/** A plugin's shortcut that consists of two keys, pressed one after the other. `?` lists it with the others. */
export const Shortcuts: StoryObj = {
  render: () => <PageShell />,
  play: async () => {
    document.body.removeAttribute('data-waved')
    await waitFor(async () => {
      await userEvent.keyboard('ww')
      await expect(document.body).toHaveAttribute('data-waved')
    })
    await userEvent.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    // The sheet fades in.
    await waitFor(() => expect(sheet.getByText('Wave')).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

export const Keyboard: StoryObj = {
  decorators: [columnDecorator],
  render: () => <KeyboardSettingsSection />,
  play: async ({ canvasElement }) => {
    const section = within(canvasElement)
    await expect(await section.findByText('Wave')).toBeVisible()
    await userEvent.click(await section.findByRole('switch', { name: 'Keyboard shortcuts' }))
    await expect(section.queryByText('Wave')).toBeNull()
  },
}
