import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { PluginView, useService } from '#kernel/react'
import { Button } from '#ui-kit'
import { columnDecorator } from '../../stories/column'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import { addWeblnExtension } from '../../tests/support/add-webln-extension'
import bolt11 from '../../tests/vectors/bolt11.json'
import { PaymentFlow, Wallet, WalletFlow, type WalletRoute } from './contract'
import wallet from './manifest'

const connectors = [
  ...pluginManifests(
    'connector-alby-hub',
    'connector-cashu-me',
    'connector-coinos',
    'connector-extension',
    'connector-flash',
    'connector-lnbits',
    'connector-lnbits-nwc',
    'connector-lnc',
    'connector-lnfi',
    'connector-nwc',
    'connector-primal',
    'connector-rizful',
  ),
]

export default {
  title: 'Plugins/Wallet',
  decorators: [columnDecorator, withKernel(wallet, ...connectors)],
  beforeEach: () => {
    localStorage.removeItem('bc:config')
    localStorage.removeItem('bc:currency')
    return () => {
      localStorage.removeItem('bc:config')
      Reflect.deleteProperty(globalThis, 'webln')
    }
  },
} satisfies Meta

type Story = StoryObj

/** The wallet's connection flow, starting at the given screen. */
function FlowAt({ route }: { route: WalletRoute }) {
  const service = useService(Wallet)
  useEffect(() => service.push(route), [service, route])
  return <PluginView token={WalletFlow} onClose={() => {}} />
}

const at = (route: WalletRoute, shows: RegExp): Story => ({
  render: () => <FlowAt route={route} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(shows)).toBeVisible())
  },
})

export const Start: Story = {
  render: () => <PluginView token={WalletFlow} onClose={() => {}} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'show all (10)' }))
    await waitFor(() => expect(inside.getByRole('button', { name: 'LN Link' })).toBeVisible())
  },
}

/** A page that allows only Nostr Wallet Connect (NIP-47) shows other tiles. */
function OnlyNwc() {
  const service = useService(Wallet)
  useEffect(() => service.configure({ filters: ['nwc'], appName: 'Bitcoin Connect' }), [service])
  return <PluginView token={WalletFlow} />
}
export const OnlyNostrWalletConnect: Story = {
  render: () => <OnlyNwc />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByRole('button', { name: 'LNbits NWC Plugin' })).toBeVisible())
    await waitFor(() => expect(inside.queryByRole('button', { name: 'LNbits' })).toBeNull())
    await waitFor(() =>
      expect(inside.getByRole('heading', { name: 'How would you like to connect' })).toBeVisible(),
    )
  },
}

export const Help = at('/help', /local storage/)
/** The screen recommends a self-custodial wallet, and shows it above two custodial wallets. */
export const NewWallet: Story = {
  render: () => <FlowAt route="/new-wallet" />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByRole('link', { name: /^Alby Hub/ })
    const rows = inside.getAllByRole('listitem')
    await expect(rows.map(row => within(row).getByRole('link').getAttribute('href'))).toEqual([
      'https://albyhub.com',
      'https://rizful.com',
      'https://coinos.io',
    ])
    await expect(
      rows.map(row => /Self-custodial · Recommended|Custodial/.exec(row.textContent)?.[0]),
    ).toEqual(['Self-custodial · Recommended', 'Custodial', 'Custodial'])
  },
}
export const AlbyHub = at('/alby-hub', /Alby Cloud/)
export const AnyNwcWallet = at('/nwc', /Paste it here/)
export const CashuMe = at('/cashu-me', /Paste it here|paste it here/)
export const Primal = at('/primal', /paste it here/)
export const LnLink = at('/lnfi', /Paste it here/)
export const Rizful = at('/rizful', /Paste it here/)
export const LnbitsNwc = at('/lnbits-nwc', /Paste it here/)
export const Lnbits = at('/lnbits', /knows no budget/)

function Refreshed() {
  const service = useService(Wallet)
  return (
    <>
      <PluginView token={WalletFlow} />
      <Button onClick={() => void service.refreshBalance()}>Read it again</Button>
    </>
  )
}

/** Adds a browser extension with a wallet whose user refuses each payment. */
const withExtension = (getBalance: () => Promise<{ balance: number }>) => () =>
  addWeblnExtension({ getBalance, sendPayment: () => Promise.reject(new Error('User rejected')) })

export const Connected: Story = {
  beforeEach: withExtension(async () => ({ balance: 123_456 })),
  render: () => <PluginView token={WalletFlow} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Browser Extensions' }))
    await waitFor(() => expect(inside.getByText('Connected!')).toBeVisible())
    await waitFor(() => expect(inside.getByText('123,456 sats')).toBeVisible())
    await expect(await inside.findByText('Connected through Browser Extension')).toBeVisible()
  },
}

/** Each new screen gets the focus. After the user has chosen a currency, the balance gets the focus back. */
export const ByKeyboard: Story = {
  beforeEach: withExtension(async () => ({ balance: 123_456 })),
  render: () => <PluginView token={WalletFlow} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const start = /^How would you like to connect/
    await inside.findByRole('heading', { name: start })
    await expect(document.body).toHaveFocus()
    const press = async (element: HTMLElement) => {
      element.focus()
      await userEvent.keyboard('{Enter}')
    }
    await press(inside.getByRole('button', { name: 'Get one here' }))
    await expect(await inside.findByRole('heading', { name: 'Get a Wallet' })).toHaveFocus()
    await press(inside.getByRole('button', { name: 'Back' }))
    await expect(await inside.findByRole('heading', { name: start })).toHaveFocus()
    await press(inside.getByRole('button', { name: 'Browser Extensions' }))
    await press(await inside.findByTitle('Change currency'))
    await expect(inside.getByLabelText('Currency')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(inside.getByTitle('Change currency')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.selectOptions(inside.getByLabelText('Currency'), 'BTC')
    const balance = await inside.findByTitle('Change currency')
    await expect(balance).toHaveTextContent('0.00123456 BTC')
    await expect(balance).toHaveFocus()
  },
}

let reads = 0
/** The second reading of the balance fails, so the balance of the first reading is shown with a warning sign. */
export const BalanceIsOld: Story = {
  beforeEach: () => {
    reads = 0
    return withExtension(async () => {
      if (reads++ > 0) throw new Error('no')
      return { balance: 123_456 }
    })()
  },
  render: () => <Refreshed />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Browser Extensions' }))
    const balance = await inside.findByTitle('Change currency')
    await waitFor(() => expect(balance).toHaveTextContent('123,456 sats'))
    await userEvent.click(inside.getByRole('button', { name: 'Read it again' }))
    await waitFor(() => expect(within(balance).getByLabelText('The balance could not be read')).toBeVisible())
    await expect(balance).toHaveTextContent('123,456 sats')
  },
}

export const BalanceCannotBeRead: Story = {
  beforeEach: withExtension(() => Promise.reject(new Error('no'))),
  render: () => <PluginView token={WalletFlow} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Browser Extensions' }))
    await waitFor(() => expect(inside.getByLabelText('The balance could not be read')).toBeVisible())
  },
}

/** Restores the stored connection, as a page does when it opens. */
function Started() {
  const service = useService(Wallet)
  useEffect(() => void service.start(), [service])
  return <PluginView token={WalletFlow} />
}

/**
 * The stored connection cannot be restored. The screen says why, and keeps the connection until the user deletes it.
 */
export const KeptButNotThere: Story = {
  beforeEach: () => {
    const kept = { connectorName: 'LNbits', connectorType: 'lnbits' }
    localStorage.setItem('bc:config', JSON.stringify(kept))
  },
  render: () => <Started />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const kept = /^Your connection through LNbits is kept/
    await waitFor(() => expect(inside.getByText(kept)).toBeVisible())
    await expect(inside.getByRole('alert')).toHaveTextContent('no lnbits URL provided')
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(inside.getByText(kept)).toBeVisible())
    await expect(localStorage.getItem('bc:config')).not.toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(inside.queryByText(kept)).toBeNull())
    await expect(localStorage.getItem('bc:config')).toBeNull()
  },
}

const invoiceOf = (name: string) => bolt11.valid.find(v => v.name === name)?.invoice ?? ''

export const PaymentExpired: Story = {
  render: () => (
    <PluginView token={PaymentFlow} invoice={invoiceOf('within one minute')} onClose={() => {}} />
  ),
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await waitFor(() => expect(inside.getByText('250,000 sats')).toBeVisible())
    await expect(await inside.findByText('1 cup coffee')).toBeVisible()
    await expect(await inside.findByRole('alert')).toHaveTextContent('This invoice has expired.')
  },
}

export const PaymentOfAnotherNetwork: Story = {
  render: () => <PluginView token={PaymentFlow} invoice={invoiceOf('testnet')} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(
      'This invoice is for testnet',
    )
  },
}

export const PaymentOfNothing: Story = {
  render: () => <PluginView token={PaymentFlow} invoice="lnbc1nonsense" />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent('not a lightning invoice')
  },
}

/** Tells the flow a moment later that the invoice was paid with another wallet. */
function PaidSoon() {
  const [paid, setPaid] = useState(false)
  return (
    <>
      <Button onClick={() => setPaid(true)}>It was paid</Button>
      <PluginView token={PaymentFlow} invoice={invoiceOf('within one minute')} paid={paid} />
    </>
  )
}
export const PaidFromOutside: Story = {
  render: () => <PaidSoon />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByText('250,000 sats')
    await userEvent.click(await inside.findByRole('button', { name: 'It was paid' }))
    await waitFor(() => expect(inside.getByText('Paid!')).toBeVisible())
  },
}
