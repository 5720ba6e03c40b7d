import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { PluginView } from '#kernel/react'
import { columnDecorator } from '../../stories/column'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { addWeblnExtension } from '../../tests/support/add-webln-extension'
import payable from '../../tests/vectors/payable-invoices.json'
import { PaymentFlow } from './contract'
import wallet from './manifest'

export default {
  title: 'Plugins/Payment',
  decorators: [
    columnDecorator,
    withKernel(wallet, ...pluginManifests('connector-nwc', 'connector-extension')),
  ],
} satisfies Meta

type Story = StoryObj
type Pay = () => Promise<unknown>

const onPaid = fn()
const onClose = fn()

/** Connects a browser extension whose payments resolve or reject as `pay` does. */
const paying = (pay: Pay) => () => {
  onPaid.mockClear()
  onClose.mockClear()
  return addWeblnExtension({
    getBalance: async () => ({ balance: 5_000 }),
    sendPayment: pay,
    isConnected: true,
  })
}
const nobody = () => {
  localStorage.removeItem('bc:config')
}
const invoice = (index: number) => payable.invoices[index] ?? { invoice: '', preimage: '' }

const shown = (index: number, methods?: 'internal' | 'external') => (
  <PluginView
    token={PaymentFlow}
    invoice={invoice(index).invoice}
    onPaid={onPaid}
    onClose={onClose}
    {...(methods && { paymentMethods: methods })}
  />
)
const confirm = async (canvasElement: HTMLElement) => {
  const inside = within(canvasElement)
  await waitFor(() => expect(inside.getByText('1,234 sats')).toBeVisible())
  await expect(await inside.findByText('A pot of tea')).toBeVisible()
  await userEvent.click(await inside.findByRole('button', { name: 'Confirm Payment' }))
  return inside
}

export const Paid: Story = {
  beforeEach: paying(async () => ({ preimage: invoice(0).preimage })),
  render: () => shown(0),
  play: async ({ canvasElement }) => {
    const inside = await confirm(canvasElement)
    await waitFor(() => expect(inside.getByText('Paid!')).toBeVisible())
    await waitFor(() => expect(onPaid.mock.calls).toEqual([[{ preimage: invoice(0).preimage }]]))
    await expect(onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 4_000 })
    await expect(onPaid).toHaveBeenCalledOnce()
  },
}

export const Paying: Story = {
  beforeEach: paying(() => new Promise(() => {})),
  render: () => shown(1),
  play: async ({ canvasElement }) => {
    const inside = await confirm(canvasElement)
    await waitFor(() => expect(inside.getByText('Paying...')).toBeVisible())
  },
}

export const Refused: Story = {
  beforeEach: paying(() => Promise.reject(new Error('User rejected'))),
  render: () => shown(2),
  play: async ({ canvasElement }) => {
    const inside = await confirm(canvasElement)
    await waitFor(() => expect(inside.getByRole('alert')).toHaveTextContent('User rejected'))
    await expect(await inside.findByRole('button', { name: 'Confirm Payment' })).toBeVisible()
    await expect(onPaid).not.toHaveBeenCalled()
  },
}

export const NoPreimage: Story = {
  beforeEach: paying(async () => ({})),
  render: () => shown(3),
  play: async ({ canvasElement }) => {
    const inside = await confirm(canvasElement)
    await waitFor(() => expect(inside.getByRole('alert')).toHaveTextContent('No preimage in result'))
    await expect(await inside.findByText(/Payment pending/)).toBeVisible()
  },
}

export const FalsePreimage: Story = {
  beforeEach: paying(async () => ({ preimage: 'ab'.repeat(32) })),
  render: () => shown(4),
  play: async ({ canvasElement }) => {
    const inside = await confirm(canvasElement)
    await waitFor(() =>
      expect(inside.getByRole('alert')).toHaveTextContent('does not belong to this invoice'),
    )
    await expect(inside.queryByText('Paid!')).toBeNull()
  },
}

export const NotConnected: Story = {
  beforeEach: nobody,
  render: () => shown(5),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByRole('link', { name: 'Open in a Bitcoin Wallet' })).toHaveAttribute(
      'href',
      `lightning:${invoice(5).invoice}`,
    )
    await waitFor(() => expect(inside.getByRole('img', { name: 'QR code of the invoice' })).toBeVisible())
    await userEvent.click(await inside.findByRole('button', { name: 'Connect Wallet' }))
    await expect(await inside.findByRole('button', { name: 'NWC' })).toBeInTheDocument()
    await userEvent.click(await inside.findByRole('button', { name: 'Back to the payment' }))
    await expect(await inside.findByRole('button', { name: 'Copy Invoice' })).toBeInTheDocument()
  },
}

export const OnlyFromOutside: Story = {
  beforeEach: paying(async () => ({ preimage: invoice(6).preimage })),
  render: () => shown(6, 'external'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByRole('button', { name: 'Copy Invoice' })).toBeInTheDocument()
    await expect(inside.queryByRole('button', { name: /Connect|Confirm/ })).toBeNull()
  },
}

export const OnlyByTheWallet: Story = {
  beforeEach: nobody,
  render: () => shown(5, 'internal'),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByRole('button', { name: 'Connect Wallet' })).toBeInTheDocument()
    await expect(inside.queryByRole('link')).toBeNull()
  },
}
