import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { shareTargetRoute } from '#contracts/site-routes'
import { createTestSigner, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { Installation } from './contract'
import installation from './manifest'
import { SHARED_CACHE_NAME, SHARED_TEXT_PATH } from './share/shared-cache'
import InstallPrompt from './views/install-prompt'
import SharePage from './views/share-page'

const prompt = fn(async () => ({ outcome: 'accepted' }))
/** Dispatches the event with which a browser says that it can install the app. */
const offer = ({ kernel }: TestKernel) =>
  void kernel
    .resolve(Installation)
    .then(() => dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })))

const share = async (text: string | undefined) => {
  await caches.delete(SHARED_CACHE_NAME)
  if (text !== undefined)
    await (await caches.open(SHARED_CACHE_NAME)).put(SHARED_TEXT_PATH, new Response(text))
}

/** Registering a service worker fails in stories. Only the app has one. */
const noServiceWorker = () => {
  const { serviceWorker } = navigator
  serviceWorker.register = () => Promise.reject(new Error('Stories have no service worker.'))
  return () => void Reflect.deleteProperty(serviceWorker, 'register')
}

export default {
  title: 'Plugins/Installation',
  decorators: [
    columnDecorator,
    withKernel(installation, ...pluginManifests('composer', 'feeds', 'notes', 'profiles')),
  ],
  parameters: { layout: 'fullscreen', kernel: { overlays: true } },
  beforeEach: noServiceWorker,
} satisfies Meta

const offered = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('region', { name: 'Install Pinion' })

export const Prompt: StoryObj = {
  parameters: { kernel: { prepare: offer } },
  // At this width, the sidebar is wide enough for the prompt.
  globals: { viewport: { value: 'w1200' } },
  render: () => <InstallPrompt />,
  play: async ({ canvasElement }) => {
    const shown = within(await offered(canvasElement))
    await expect(shown.getByRole('button', { name: 'Install' })).toBeVisible()
    await expect(shown.getByRole('button', { name: 'Do not offer to install' })).toBeVisible()
  },
}

export const Accepted: StoryObj = {
  ...Prompt,
  play: async ({ canvasElement }) => {
    const shown = within(await offered(canvasElement))
    await userEvent.click(shown.getByRole('button', { name: 'Install' }))
    await expect(prompt).toHaveBeenCalled()
    await waitFor(() => expect(within(canvasElement).queryByRole('region')).toBeNull())
  },
}

const page: StoryObj = { render: () => <SharePage /> }
const at = { path: shareTargetRoute.path }
const signedIn = { ...at, signer: createTestSigner('09'.repeat(32)) }

/** A visitor cannot write notes. The shared text waits until an account that can write signs in. */
export const ShareOfAVisitor: StoryObj = {
  ...page,
  parameters: { kernel: at },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Sign in to share this.')).toBeVisible()
  },
}

export const NothingShared: StoryObj = {
  ...page,
  parameters: { kernel: signedIn },
  beforeEach: () => share(undefined),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Nothing was shared.')).toBeVisible()
  },
}

export const Shared: StoryObj = {
  ...page,
  parameters: { kernel: signedIn },
  beforeEach: () => share('A page worth reading: https://pages.invalid/otters'),
  play: async () => {
    const written = within(await screen.findByRole('dialog', { name: 'New post' }))
    const field = await written.findByPlaceholderText("What's on your mind?")
    await waitFor(() => expect(field).toHaveValue('A page worth reading: https://pages.invalid/otters'))
  },
}
