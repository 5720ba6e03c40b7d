import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { PaymentPurpose } from '#contracts/wallet'
import type { PaidTransaction } from '#contracts/wallet-page'
import { pluginSettingsKey } from '#kernel'
import type { AccountSession } from '#kernel/ports'
import { settingsSectionRoute } from '#kernel/shell'
import type { TestKernel } from '#kernel/testing'
import { Footer } from '../../host/shell/footer'
import { cashuSettings } from '../../plugins/cashu/cashu-settings'
import { paymentLogSettings } from '../../plugins/wallet-page/history/payments-by-account'
import walletPage from '../../plugins/wallet-page/manifest'
import HistoryPage from '../../plugins/wallet-page/views/history-page'
import NoteInvoice from '../../plugins/wallet-page/views/note-invoice'
import WalletPage from '../../plugins/wallet-page/views/wallet-page'
import WalletSettingsSection from '../../plugins/wallet-page/views/wallet-settings-section'
import { addWeblnExtension } from '../../tests/support/add-webln-extension'
import bolt11 from '../../tests/vectors/bolt11.json'
import payable from '../../tests/vectors/payable-invoices.json'
import { columnDecorator } from '../column'
import { demoEvents, rootPubkey } from '../demo-events'
import { pluginManifests } from '../manifests'
import { withKernel } from '../with-kernel'

const session: AccountSession = { pubkey: rootPubkey, canSign: true, method: 'key' }
const kernel = { session, path: settingsSectionRoute.path.replace('$section', 'wallet') }

/** Adds a browser extension that was connected before. */
const connected = (balance: number) => () =>
  addWeblnExtension({ getBalance: async () => ({ balance }), isConnected: true })

export default {
  title: 'Plugins/Wallet page',
  decorators: [
    withKernel(
      walletPage,
      ...pluginManifests(
        'wallet',
        'connector-extension',
        'feeds',
        'notifications',
        'search',
        'composer',
        'chats',
        'cashu',
        'profiles',
      ),
    ),
  ],
  parameters: { layout: 'fullscreen', kernel },
  beforeEach: () => localStorage.removeItem('bc:currency'),
} satisfies Meta

type Story = StoryObj

export const Section: Story = {
  decorators: [columnDecorator],
  render: () => <WalletSettingsSection />,
  beforeEach: () => localStorage.removeItem('bc:config'),
  play: async ({ canvasElement }) => {
    const title = await within(canvasElement).findByRole('heading', { name: /connect/ })
    await waitFor(() => expect(title).toBeVisible())
  },
}

export const ConnectedSection: Story = {
  decorators: [columnDecorator],
  render: () => <WalletSettingsSection />,
  beforeEach: connected(990_000),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByText('990,000 sats')).toBeVisible())
    await waitFor(() => expect(inside.getByText(/Connected through/)).toBeVisible())
  },
}

/** A wallet of another site fills the page /wallet. The lightning wallet's payments are one press away. */
export const Framed: Story = {
  decorators: [columnDecorator],
  render: () => <WalletPage />,
  parameters: {
    kernel: {
      path: '/wallet',
      overlays: true,
      config: { cashuWallet: 'data:text/html,<h1>Coins' },
      prepare: made =>
        made.kernel.settings(pluginSettingsKey('cashu'), cashuSettings).set(draft => {
          draft.cashuEnabled = true
        }),
    },
  },
  beforeEach: () => localStorage.removeItem('bc:config'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByTitle('Cashu wallet')).toBeVisible())
    await expect(inside.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await userEvent.click(inside.getByRole('link', { name: 'Payments' }))
    await expect(await inside.findByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    await waitFor(() => expect(inside.getByTitle('Cashu wallet')).not.toBeVisible())
  },
}

/** Without such a wallet, the page leads to the settings. */
export const WithoutFrame: Story = {
  decorators: [columnDecorator],
  render: () => <WalletPage />,
  parameters: { kernel: { path: '/wallet', prepare: made => void made.kernel.disable('cashu') } },
  beforeEach: () => localStorage.removeItem('bc:config'),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: 'Show payments' })).toBeVisible()
  },
}

/** An invoice in a note, which any wallet can pay. */
export const InvoiceInANote: Story = {
  decorators: [columnDecorator],
  render: () => <NoteInvoice paymentRequest={payable.invoices[0]?.invoice ?? ''} />,
  beforeEach: () => localStorage.removeItem('bc:config'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('1,234 sats')).toBeVisible()
    await expect(inside.getByText('A pot of tea')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Pay' }))
    const dialog = await screen.findByRole('dialog', { name: 'Pay an invoice' })
    await waitFor(() => expect(dialog).toBeVisible())
  },
}

/** The invoice has expired. The card says so, and it cannot be paid. */
export const ExpiredInvoiceInANote: Story = {
  decorators: [columnDecorator],
  render: () => (
    <NoteInvoice
      paymentRequest={bolt11.valid.find(({ name }) => name === 'within one minute')?.invoice ?? ''}
    />
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('This invoice has expired.')).toBeVisible()
    await expect(inside.queryByRole('button')).toBeNull()
  },
}

/**
 * Checks that the whole balance can be read: the badge and the link's name have a short form, the title the full one.
 */
const inFull = async (canvasElement: HTMLElement, text: string, short: string) => {
  const badge = await within(canvasElement).findByTitle(text)
  await expect(badge).toHaveTextContent(short)
  await waitFor(() => expect(badge.scrollWidth).toBeLessThanOrEqual(badge.clientWidth))
  await expect(badge.clientWidth).toBeGreaterThan(0)
  await expect(within(canvasElement).getByRole('link', { name: `Wallet ${short}` })).toBeVisible()
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
}

/** The balance in the footer of a phone. */
export const InTheFooter: Story = {
  render: () => <Footer />,
  globals: { viewport: { value: 'w390' } },
  beforeEach: connected(990_000),
  play: ({ canvasElement }) => inFull(canvasElement, '990,000 sats', '990K sats'),
}

export const BitcoinInTheFooter: Story = {
  ...InTheFooter,
  beforeEach: () => {
    localStorage.setItem('bc:currency', 'BTC')
    return connected(123_456)()
  },
  play: ({ canvasElement }) => inFull(canvasElement, '0.00123456 BTC', '0.0012 BTC'),
}

const profile = demoEvents.find(({ kind, content }) => kind === 0 && 'display_name' in JSON.parse(content))
const friend = {
  pubkey: profile?.pubkey ?? '',
  ...(JSON.parse(profile?.content ?? '{}') as { display_name: string }),
}
const paid = (description: string, origin?: PaymentPurpose): PaidTransaction => ({
  direction: 'sent',
  state: 'settled',
  paymentHash: description.length.toString(16).padStart(64, '0'),
  msats: 21_000,
  at: Math.floor(Date.now() / 1_000),
  description,
  ...(origin && { origin }),
})

/** The connected wallet does not list its payments. The page shows those that this browser has made. */
export const PaymentsOfThisBrowser: Story = {
  decorators: [columnDecorator],
  render: () => <HistoryPage />,
  beforeEach: connected(990_000),
  parameters: {
    kernel: {
      events: demoEvents,
      prepare: (made: TestKernel) =>
        made.kernel.settings(pluginSettingsKey('wallet-page'), paymentLogSettings).set(() => ({
          [rootPubkey]: [paid('Tea and cake'), paid('', { person: friend.pubkey, comment: 'For the birds' })],
        })),
    },
  },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByText(/This wallet does not tell its payments/)).toBeVisible())
    await waitFor(() => expect(inside.getAllByRole('article')).toHaveLength(2))
    // The search finds a payment by the name of the person who was paid.
    await expect(await inside.findByRole('link', { name: friend.display_name })).toBeVisible()
    await userEvent.type(inside.getByRole('searchbox', { name: 'Search payments' }), friend.display_name)
    await waitFor(() => expect(inside.getAllByRole('article')).toHaveLength(1))
    await expect(inside.getByRole('article')).toHaveTextContent('For the birds')
  },
}

/** Without a wallet, the page offers to connect one. */
export const PaymentsWithoutWallet: Story = {
  decorators: [columnDecorator],
  render: () => <HistoryPage />,
  beforeEach: () => localStorage.removeItem('bc:config'),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('link', { name: 'Connect a wallet' })).toBeVisible()
    await expect(await within(canvasElement).findByText('No payments yet')).toBeVisible()
  },
}
