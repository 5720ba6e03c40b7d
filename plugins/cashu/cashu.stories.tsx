import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { FullPageWallet } from '#contracts/wallet-page'
import { pluginSettingsKey } from '#kernel'
import { PluginView } from '#kernel/react'
import { createTestSigner, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { cashuSettings } from './cashu-settings'
import manifest from './manifest'
import CashuSettingsSection from './views/cashu-settings-section'

/** A page in place of a wallet of another site. A `data:` URL has an origin of its own. */
const wallet = (body: string) => `data:text/html,${encodeURIComponent(`<h1>Coins</h1>${body}`)}`
const COINS = wallet('<p>2,100 sats')
/** A page that never finishes loading, because the document of its frame stays open. */
const SLOW = wallet(`<iframe></iframe><script>frames[0].document.open()</script>`)
/** A server that does not exist. */
const NOBODY = 'https://wallet.invalid/'

const turnedOn = (made: TestKernel) =>
  made.kernel.settings(pluginSettingsKey('cashu'), cashuSettings).set(draft => {
    draft.cashuEnabled = true
  })
const kernelWith = (cashuWallet: string) => ({
  signer: createTestSigner(),
  path: '/wallet',
  overlays: true,
  config: { cashuWallet },
  prepare: turnedOn,
})

export default {
  title: 'Plugins/Cashu wallet',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('wallet', 'wallet-page'))],
  parameters: { layout: 'fullscreen' },
  render: () => <PluginView token={FullPageWallet} />,
} satisfies Meta

const frameOf = (canvasElement: HTMLElement) => within(canvasElement).findByTitle('Cashu wallet')
const link = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('link', { name: /^open the wallet in a tab/ })
/** Returns the element that the user sees in the middle of the frame. */
const inTheMiddle = (frame: HTMLElement) => {
  const { left, top, width, height } = frame.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)
}

export const Loaded: StoryObj = {
  parameters: { kernel: kernelWith(COINS) },
  play: async ({ canvasElement }) => {
    const frame = await frameOf(canvasElement)
    await waitFor(() => expect(inTheMiddle(frame)).toBe(frame))
    await expect(within(canvasElement).queryByRole('status')).toBeNull()
    await expect(await link(canvasElement)).toHaveAttribute('href', COINS)
  },
}

export const OnAPhone: StoryObj = { ...Loaded, globals: { viewport: { value: 'w390' } } }

export const Loading: StoryObj = {
  parameters: { kernel: kernelWith(SLOW) },
  play: async ({ canvasElement }) => {
    const frame = await frameOf(canvasElement)
    await expect(await within(canvasElement).findByRole('status')).toHaveTextContent('The wallet is loading…')
    await waitFor(() => expect(inTheMiddle(frame)).toHaveTextContent('The wallet is loading…'))
    await expect(await link(canvasElement)).toBeVisible()
  },
}

/** The server does not exist, and the browser says so in the frame. The link below the frame stays. */
export const Unreachable: StoryObj = {
  parameters: { kernel: kernelWith(NOBODY) },
  play: async ({ canvasElement }) => {
    const frame = await frameOf(canvasElement)
    await waitFor(() => expect(inTheMiddle(frame)).toBe(frame))
    const tab = await link(canvasElement)
    await expect(tab).toHaveAttribute('href', NOBODY)
    await expect(tab).toBeVisible()
    await expect(tab).toHaveAccessibleName(/opens in a new tab/)
  },
}

/**
 * The configured wallet has an address of this site. It is not shown, because it could read all that the site stores.
 */
export const OfThisSite: StoryObj = {
  parameters: { kernel: kernelWith(`${location.origin}/wallet`) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This wallet is not shown')).toBeVisible()
    await expect(within(canvasElement).queryByTitle('Cashu wallet')).toBeNull()
  },
}

const leadsToSettings: StoryObj['play'] = async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  await expect(await within(canvasElement).findByRole('link', { name: 'Show payments' })).toBeVisible()
  await expect(within(canvasElement).queryByTitle('Cashu wallet')).toBeNull()
}

/** The configuration names no such wallet. The page leads to the settings of the lightning wallet. */
export const NotConfigured: StoryObj = {
  parameters: { kernel: { signer: createTestSigner(), path: '/wallet', overlays: true, prepare: turnedOn } },
  play: leadsToSettings,
}

/** The site has such a wallet, but the user has not turned it on. */
export const TurnedOff: StoryObj = {
  parameters: { kernel: { ...kernelWith(COINS), prepare: () => {} } },
  play: leadsToSettings,
}

/** The page of Settings. The wallet is not turned on before the user does it. */
export const Settings: StoryObj = {
  parameters: {
    kernel: { ...kernelWith('https://wallet.example/'), path: '/settings/cashu', prepare: () => {} },
  },
  render: () => <CashuSettingsSection />,
  play: async ({ canvasElement }) => {
    const on = await within(canvasElement).findByRole('switch', { name: 'Use the wallet of wallet.example' })
    await expect(on).not.toBeChecked()
    await userEvent.click(on)
    await expect(on).toBeChecked()
    await userEvent.click(on)
    await expect(on).not.toBeChecked()
  },
}
