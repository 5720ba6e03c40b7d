import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard, noteFilters } from '#contracts/notes'
import { Wallet } from '#contracts/wallet'
import { definePlugin } from '#kernel'
import type { AccountSession } from '#kernel/ports'
import { PluginView, useService } from '#kernel/react'
import { createTestSigner } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoEvent, findDemoNote } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import payable from '../../tests/vectors/payable-invoices.json'
import type { ZapShareInvoice } from './contract'
import zaps from './manifest'
import { ExternalZapPayment } from './views/external-zap-payment'
import ZapDialog from './views/zap-dialog'
import ZapPersonButton from './views/zap-person-button'
import ZapsSettingsSection from './views/zaps-settings-section'
import ZapsTab from './views/zaps-tab'

const plain = findDemoNote(e => e.content.length > 40 && e.content.length < 140 && e.tags.length === 0)
const other = demoEvents.find(e => e.kind === 0 && e.pubkey !== plain.pubkey)?.pubkey ?? ''
const session: AccountSession = { pubkey: other, canSign: true, method: 'key' }

export default {
  title: 'Plugins/Zaps',
  decorators: [
    columnDecorator,
    withKernel(...pluginManifests('wallet', 'connector-nwc', 'notes', 'profiles'), zaps),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

type Story = StoryObj

/** A note with a zap goal. Nobody has zapped it yet. */
export const Goal: Story = {
  render: () => (
    <PluginView token={NoteCard} event={{ ...plain, tags: [['zapraiser', '21000']] }} mode="page" />
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const bar = await inside.findByRole('progressbar', { name: 'Zapraiser' })
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '0'))
    await expect(inside.getByText('0 sats of 21,000 sats · 0%')).toBeVisible()
  },
}

/** A zap goal that is not a number is not shown. */
export const NoGoal: Story = {
  render: () => (
    <PluginView token={NoteCard} event={{ ...plain, tags: [['zapraiser', 'a lot']] }} mode="page" />
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByRole('button', { name: 'Zap' })
    await expect(inside.queryByRole('progressbar')).toBeNull()
  },
}

const unpayable = demoEvents.find(
  e => e.kind === 0 && e.content.includes('"name"') && !/"lud(16|06)"/.test(e.content),
)

/** A person whose profile names no lightning address. The dialog says so as soon as it opens. */
export const NoAddress: Story = {
  parameters: { kernel: { session } },
  render: () => <ZapDialog target={{ pubkey: unpayable?.pubkey ?? '' }} onClose={() => {}} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Send zap to' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('The user has no lightning address.')
    await expect(dialog.queryByRole('button', { name: /^Zap/ })).toBeNull()
  },
}

/** Zaps of this note are split between two people. Neither has a lightning address. */
export const Shared: Story = {
  parameters: { kernel: { session } },
  render: () => {
    const tags = [
      ['zap', 'a1'.repeat(32), 'wss://relay.test', '3'],
      ['zap', 'b2'.repeat(32), 'wss://relay.test', '1'],
    ]
    const target = { event: { ...plain, tags }, pubkey: plain.pubkey }
    return <ZapDialog target={target} onClose={() => {}} />
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Send zap to' }))
    await waitFor(() =>
      expect(dialog.getAllByRole('listitem').map(row => row.textContent)).toEqual([
        expect.stringMatching(/75%$/),
        expect.stringMatching(/25%$/),
      ]),
    )
    const unpayable = await dialog.findByText(/^Cannot be paid now/)
    await waitFor(() =>
      expect(unpayable.parentElement).toHaveTextContent(/npub1.*no lightning.*npub1.*no lightning/),
    )
    await userEvent.type(await dialog.findByLabelText('Custom amount'), '0')
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Zap 21 sats' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('The user has no lightning address.')
  },
}

const receipt = demoEvents.find(e => e.kind === 9_735) ?? plain
const zapped = findDemoEvent(receipt.tags.find(tag => tag[0] === 'e')?.[1] ?? '')

/** The note got more sats than its goal, which is shown as 100%. */
export const GoalReached: Story = {
  render: () => (
    <PluginView
      token={NoteCard}
      event={{ ...zapped, tags: [...zapped.tags, ['zapraiser', '7']] }}
      mode="page"
    />
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const bar = await inside.findByRole('progressbar', { name: 'Zapraiser' })
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '100'))
    await expect(inside.getByText(/ of 7 sats · 100%$/)).toBeVisible()
  },
}

/** A zap as an entry of a list. It appears once the receipt is verified as the provider's. */
export const AsANote: Story = {
  render: () => <PluginView token={NoteCard} event={receipt} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByText(/^zapped/)).toBeVisible())
    await waitFor(() => expect(inside.getByText('50 sats')).toBeVisible())
  },
}

/** A receipt that the recipient's provider did not sign is not shown. */
export const FalseReceipt: Story = {
  render: () => (
    <>
      <PluginView token={NoteCard} event={{ ...receipt, pubkey: other, id: 'f'.repeat(64) }} />
      <PluginView token={NoteCard} event={receipt} />
    </>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(/^zapped/)).toBeVisible())
    await expect(within(canvasElement).getAllByText(/^zapped/)).toHaveLength(1)
  },
}

/** The tab that lists the people who zapped a note. */
export const WhoDid: Story = {
  render: () => <ZapsTab event={zapped} />,
  play: async ({ canvasElement }) => {
    const rows = await within(canvasElement).findAllByRole('listitem')
    await expect(rows[0]).toHaveTextContent(/sats/)
  },
}

const strict = definePlugin({
  id: 'strict',
  version: '1.0.0',
  api: 1,
  title: 'Strict',
  summary: 'Hides what senders of zaps say.',
  icon: 'hidden',
  contributes: [
    noteFilters({
      id: 'senders',
      judge: ({ event }) => (event.kind === 9_734 ? { action: 'hide', reason: 'Muted' } : undefined),
    }),
  ],
})

/** The sender of a zap is muted, so no list shows the words of the zap. */
export const MutedSender: Story = {
  decorators: [withKernel(...pluginManifests('wallet', 'connector-nwc', 'notes', 'profiles'), zaps, strict)],
  render: () => (
    <>
      <PluginView token={NoteCard} event={receipt} />
      <ZapsTab event={zapped} />
      <PluginView
        token={NoteCard}
        event={{ ...zapped, tags: [...zapped.tags, ['zapraiser', '7']] }}
        mode="page"
      />
    </>
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    // Once this total is shown, the receipts have been checked.
    await waitFor(() => expect(inside.getByText(/ of 7 sats · 100%$/)).toBeVisible())
    await expect(inside.getByText('No zaps yet')).toBeVisible()
    await expect(inside.queryByText(/^zapped/)).toBeNull()
  },
}

export const Nobody: Story = {
  render: () => <ZapsTab event={plain} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No zaps yet')).toBeVisible()
  },
}

export const Settings: Story = {
  parameters: { kernel: { session } },
  render: () => <ZapsSettingsSection />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = await inside.findByLabelText('Default zap amount, in sats')
    const save = inside.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await userEvent.clear(field)
    await userEvent.type(field, '0{Enter}')
    await expect(field).toHaveAccessibleDescription('Zap amount must be greater than 0')
    await userEvent.clear(field)
    await userEvent.type(field, '210{Enter}')
    await waitFor(() => expect(save).toBeDisabled())
    await expect(field).toBeValid()

    const amounts = () => inside.getAllByLabelText(/^Amount \d+$/)
    await expect(amounts()).toHaveLength(7)
    await userEvent.click(inside.getByRole('button', { name: 'Remove amount 7' }))
    await userEvent.click(inside.getByRole('button', { name: 'Add an amount' }))
    const added = amounts()[6] as HTMLElement
    await userEvent.type(added, 'a lot{Enter}')
    await expect(added).toHaveAccessibleDescription('Zap amount must be a valid number')
    await userEvent.clear(added)
    await userEvent.type(added, '2121{Enter}')
    await waitFor(() => expect(save).toBeDisabled())
    await expect(added).toBeValid()
    for (let more = 7; more < 12; more++)
      await userEvent.click(inside.getByRole('button', { name: 'Add an amount' }))
    await expect(inside.queryByRole('button', { name: 'Add an amount' })).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Reset to defaults' }))
    await expect(amounts().map(input => (input as HTMLInputElement).value)).toEqual([
      '1000',
      '5000',
      '10000',
      '20000',
      '50000',
      '100000',
      '1000000',
    ])
    await expect(field).toHaveValue('21')
    await expect(save).toBeDisabled()
  },
}

/** A zap from a person's page. The person's provider refuses to make an invoice, and the dialog shows its reason. */
export const ToAPerson: Story = {
  parameters: { kernel: { signer: createTestSigner(), overlays: true } },
  render: () => <ZapPersonButton pubkey={zapped.pubkey} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Zap' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send zap to' }))
    await userEvent.click(await dialog.findByRole('button', { name: /^Zap \d+ sats$/ }))
    await expect(await dialog.findByText(/No invoices today/)).toBeVisible()
  },
}

/** Shows the two invoices of one split zap, to be paid with another wallet. */
function TwoInvoices() {
  const { decodeInvoice } = useService(Wallet)
  const [parts, setParts] = useState<readonly ZapShareInvoice[]>([])
  useEffect(() => {
    const made = payable.invoices.slice(0, 2).map(async ({ invoice }, index) => ({
      pubkey: index === 0 ? plain.pubkey : other,
      sats: 1_234,
      invoice: await decodeInvoice(invoice),
    }))
    void Promise.all(made).then(setParts)
  }, [decodeInvoice])
  return <ExternalZapPayment target={plain} invoices={parts} onClose={() => {}} />
}

/**
 * No wallet is connected. The invoices are shown one after the other, in a large window with a QR code for a phone's
 * wallet.
 */
export const PaidElsewhere: Story = {
  render: () => <TwoInvoices />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/^1 of 2:/)).toBeVisible()
    await waitFor(() => expect(inside.getByText('1,234 sats')).toBeVisible())
    await expect(inside.getByRole('button', { name: /^Copy/ })).toBeVisible()
  },
}
