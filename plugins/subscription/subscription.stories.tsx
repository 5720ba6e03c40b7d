import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { AccountKeys } from '#contracts/accounts'
import { NoteCard } from '#contracts/notes'
import { createValueStore, pluginSettingsKey } from '#kernel'
import { PluginView } from '#kernel/react'
import { createTestEvent, createTestPlugin, createTestSigner, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { findDemoEvent, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import type { PendingOrder } from './contract'
import manifest from './manifest'
import { plansAndOrdersSettings } from './shop/stored-plans-and-orders'
import SubscribePage from './views/subscribe-page'

const signer = createTestSigner()
const { pubkey } = signer
const API = 'https://provider.invalid'
const DAY = 86_400
const daysFromNow = (days: number) => Math.floor(Date.now() / 1_000) + days * DAY

type Answers = Readonly<Record<string, unknown>>
/** A provider that answers these paths with this JSON, and all other paths with 500. */
const provider = (answers: Answers) => (url: URL) => {
  if (url.origin !== API) return undefined
  const body = answers[url.pathname.slice(1)]
  return new Response(JSON.stringify(body ?? {}), { status: body === undefined ? 500 : 200 })
}

const INVOICE = {
  id: 'a1',
  amount: 15,
  currency: 'USD',
  status: 'open',
  created_at: '2026-11-20T10:00:00Z',
  btcpayserver_invoice_url: `${API}/pay/a1`,
}
const NOTHING_YET: Answers = {
  info: { max_public_keys: 50 },
  'user/find': {},
  'user/available': { available: true },
  'invoices/': [],
  'subscriptions/': [],
}
const PATRON: Answers = {
  ...NOTHING_YET,
  'user/find': { name: 'ada.lovelace', subscription_plan: 1, subscription_end_date: daysFromNow(40) },
  'invoices/': [{ ...INVOICE, status: 'paid', paid_at: '2026-11-20T10:05:00Z' }],
  'subscriptions/': [{ invoice: INVOICE, pricing_option: 2 }],
}
/** An order that the page finds in storage. */
const ordered = (fields: Partial<PendingOrder>) => (made: TestKernel) =>
  made.kernel.settings(pluginSettingsKey('subscription'), plansAndOrdersSettings).set(draft => {
    draft.orders[pubkey] = {
      invoiceId: 'a1',
      option: 2,
      createdAt: daysFromNow(0),
      link: `${API}/pay/a1`,
      ...fields,
    }
  })

/** The reader's key is in this browser and not locked, so it signs without asking. */
const keys = createTestPlugin('test-keys', { provides: [AccountKeys], activateOn: ['startup'] }, context => {
  context.provide(AccountKeys, {
    keys: createValueStore([{ pubkey, lockKind: 'browser' as const, isLocked: false }]),
    worthSaving: createValueStore([]),
    unsaved: createValueStore([]),
    signedUpHere: createValueStore<readonly string[]>([]),
    unpersisted: createValueStore([]),
    lockAfter: createValueStore(0 as const),
    loadKeys() {},
    readLockKind: async () => undefined,
    lock() {},
    setLockAfter() {},
    showDialog() {},
  })
})

export default {
  title: 'Plugins/Subscription',
  decorators: [
    columnDecorator,
    withKernel(manifest, keys, ...pluginManifests('wallet', 'notes', 'profiles')),
  ],
  parameters: {
    layout: 'fullscreen',
    kernel: {
      signer,
      overlays: true,
      config: { providerApi: API, domain: 'example.invalid' },
      fetchStory: provider(NOTHING_YET),
    },
  },
  render: () => <SubscribePage />,
} satisfies Meta

const region = async (canvasElement: HTMLElement, name: string) =>
  within(await within(canvasElement).findByRole('region', { name }))

export const NoPlan: StoryObj = {
  play: async ({ canvasElement }) => {
    await (await region(canvasElement, 'Your plan')).findByText('You have no plan.')
    await (await region(canvasElement, 'Invoices')).findByText('No invoices yet')
    const name = await region(canvasElement, 'Name')
    await userEvent.type(name.getByRole('textbox'), 'ada')
    await expect(name.getByRole('alert')).toHaveTextContent('A name has at least 8 characters.')
    await userEvent.type(name.getByRole('textbox'), '.lovelace')
    await expect(await name.findByText('ada.lovelace is free.')).toBeVisible()
  },
}

export const OnAPhone: StoryObj = { ...NoPlan, globals: { viewport: { value: 'w390' } } }

export const Active: StoryObj = {
  parameters: { kernel: { fetchStory: provider(PATRON) } },
  play: async ({ canvasElement }) => {
    const plan = await region(canvasElement, 'Your plan')
    await expect(await plan.findByText('40 days left')).toBeVisible()
    await expect(plan.getByText('ada.lovelace@example.invalid')).toBeVisible()
    const plans = await region(canvasElement, 'Plans')
    await expect(plans.getByRole('button', { name: 'Prolong Patron by 3 months, $15' })).toBeVisible()
    await userEvent.click(plans.getByRole('radio', { name: 'Champion' }))
    await expect(plans.getByText(/decides about the days that are left of Patron/)).toBeVisible()
    const [invoice] = await (await region(canvasElement, 'Invoices')).findAllByRole('listitem')
    await expect(invoice).toHaveTextContent('Patron, 3 months')
  },
}

const PROFILE = { name: 'Ada', nip05: 'ada@former.invalid' }
const withProfile = [createTestEvent({ kind: 0, pubkey, content: JSON.stringify(PROFILE) })]
let made: TestKernel | undefined
const nip05s = () =>
  (made?.relay.getEvents() ?? [])
    .filter(event => event.kind === 0 && event.pubkey === pubkey)
    .map(({ content }) => (JSON.parse(content) as typeof PROFILE).nip05)

/** One press puts the name on the profile and keeps its other fields. Undo restores the former address. */
export const NameOnProfile: StoryObj = {
  parameters: {
    kernel: {
      fetchStory: provider(PATRON),
      events: withProfile,
      prepare: (kernel: TestKernel) => (made = kernel),
    },
  },
  play: async ({ canvasElement }) => {
    const name = await region(canvasElement, 'Name')
    await expect(await name.findByText('Your profile says ada@former.invalid.')).toBeVisible()
    await userEvent.click(name.getByRole('button', { name: 'Use it on your profile' }))
    await expect(await name.findByText('It is on your profile.')).toBeVisible()
    await expect(name.queryByRole('button', { name: 'Use it on your profile' })).toBeNull()
    await expect(document.activeElement).toHaveTextContent(/^ada.lovelace@example.invalid/)
    await waitFor(() => expect(nip05s()).toContain('ada.lovelace@example.invalid'))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await name.findByText('Your profile says ada@former.invalid.')).toBeVisible()
  },
}

/** A provider without lightning invoices. Its payment page is shown as a link and as a QR code for a phone. */
export const OrderOpen: StoryObj = {
  parameters: { kernel: { prepare: ordered({}) } },
  play: async ({ canvasElement }) => {
    const order = await region(canvasElement, 'Your order')
    await expect(order.getByRole('img', { name: 'Address of the payment page' })).toBeVisible()
    await expect(order.getByRole('link', { name: /Pay on the provider/ })).toHaveAttribute(
      'href',
      `${API}/pay/a1`,
    )
    await userEvent.click(order.getByRole('button', { name: 'I have paid' }))
    await expect(await order.findByRole('alert')).toHaveTextContent('not seen the payment yet')
    await userEvent.click(order.getByRole('button', { name: 'Leave this order' }))
    await expect(await within(canvasElement).findByRole('button', { name: /^Buy Patron/ })).toBeVisible()
  },
}

export const PaidNotSeen: StoryObj = {
  parameters: { kernel: { prepare: ordered({ preimage: '0'.repeat(64) }) } },
  play: async ({ canvasElement }) => {
    const order = await region(canvasElement, 'Your order')
    await expect(order.getByText(/Your wallet has paid/)).toBeVisible()
    await expect(order.queryByRole('link')).toBeNull()
  },
}

export const Expired: StoryObj = {
  parameters: { kernel: { prepare: ordered({ expired: true }) } },
  play: async ({ canvasElement }) => {
    const order = await region(canvasElement, 'Your order')
    await expect(order.getByText('This invoice has expired.')).toBeVisible()
    await expect(order.getByRole('button', { name: 'Make a new invoice' })).toBeVisible()
  },
}

/** The provider fails. The plans are shown nevertheless. */
export const ServerDown: StoryObj = {
  parameters: { kernel: { fetchStory: provider({}) } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByRole('alert')).toHaveLength(2))
    await expect(within(canvasElement).getAllByText('Invalid response')[0]).toBeVisible()
    await expect(within(canvasElement).getByRole('heading', { name: 'Vanguard' })).toBeVisible()
  },
}

export const NoProvider: StoryObj = {
  parameters: { kernel: { config: { providerApi: null } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This site sells nothing.')).toBeVisible()
  },
}

export const Visitor: StoryObj = {
  parameters: { kernel: { session: { canSign: false, method: 'none' } } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: 'Patron' })).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: /^Buy/ })).toBeNull()
  },
}

/** The extension would prompt the user, so the invoices load only after a press. */
export const AskingSigner: StoryObj = {
  parameters: {
    kernel: { session: { pubkey, canSign: true, method: 'nip07' }, fetchStory: provider(PATRON) },
  },
  play: async ({ canvasElement }) => {
    const invoices = await region(canvasElement, 'Invoices')
    await userEvent.click(invoices.getByRole('button', { name: 'Show invoices' }))
    await expect(await invoices.findByText('Patron, 3 months')).toBeVisible()
  },
}

export const ReadOnly: StoryObj = {
  parameters: {
    kernel: { session: { pubkey, canSign: false, method: 'read-only' }, fetchStory: provider(PATRON) },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/This account is here without its key/)).toBeVisible()
    await expect(within(canvasElement).queryByRole('textbox')).toBeNull()
  },
}

/** The badge beside the name of a note's author. */
export const OnANote: StoryObj = {
  parameters: {
    kernel: { fetchStory: provider(PATRON) },
  },
  render: () => <PluginView token={NoteCard} event={findDemoEvent(notableIds.longNote)} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('img', { name: 'Patron' })).toBeVisible()
  },
}
